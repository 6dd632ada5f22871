import { toFuturesReceipt, writeFuturesReceipt } from '@candor/domain/futures/receipt';
import type { FillReceiptRow } from '@candor/domain/futures/receipt-facts';
import type { ReceiptSource, SourceDeps, TickSpan, WrittenReceipt } from '#kernel/product/receipt-source';
import { listFillsTriggered, loadFillReceipt } from './fills.store';

/**
 * The ticks after an acceptance up to the one that decided; a position opened by a market order has such a span too.
 */
const spansOfFill = ({ tick, before }: FillReceiptRow): TickSpan[] => {
  const closing = { fromSeq: Math.min(tick.seq, (before.acceptedSeq ?? tick.seq) + 1), throughSeq: tick.seq };
  const { openSeq, entrySeq } = before;
  return openSeq ? [{ fromSeq: openSeq + 1, throughSeq: entrySeq }, closing] : [closing];
};

export const createFuturesSource = ({ pool, rules }: SourceDeps): ReceiptSource => {
  const write = async (row: FillReceiptRow): Promise<WrittenReceipt> => {
    const { futures } = await rules.at(row.ruleVersion);
    return { id: row.fillId, text: writeFuturesReceipt(toFuturesReceipt(row, futures)), keep: null };
  };
  return {
    kind: 'futures',
    load: async (userId, fillId) => {
      const row = await loadFillReceipt(pool, { userId, fillId });
      if (row === null) return null;
      const spans = spansOfFill(row);
      return { ...(await write(row)), instrumentId: row.instrumentId, spans };
    },
    list: async (sql, window) => Promise.all((await listFillsTriggered(sql, window)).map(write)),
  };
};

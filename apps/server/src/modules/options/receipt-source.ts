import { toOptionReceipt, writeOptionReceipt } from '@candor/domain/options/receipt';
import type { KeepSpan } from '#kernel/pricing/tick-keep';
import type { ReceiptSource, SourceDeps, TickSpan, WrittenReceipt } from '#kernel/product/receipt-source';
import { findExitSpan } from './exit-span.store';
import { listOptionsSettled, loadOptionReceipt, type StoredReceipt } from './receipts.store';

/**
 * For an order called off for lack of a tick, the next tick proves that it was too late: it is kept, whenever it came.
 */
const keepOf = (row: Omit<StoredReceipt, 'decidedSeq'>): KeepSpan | null =>
  row.voidReason === 'no_entry'
    ? {
        instrumentId: row.instrumentId,
        fromMs: row.acceptedMs,
        toMs: row.entryByMs,
        reason: 'option_off',
        reference: String(row.orderId),
      }
    : null;

export const createOptionSource = ({ pool, rules }: SourceDeps): ReceiptSource => {
  const write = async ({ decidedSeq: _, ...row }: StoredReceipt): Promise<WrittenReceipt> => {
    const { options } = await rules.at(row.ruleVersion);
    return { id: row.orderId, text: writeOptionReceipt(toOptionReceipt(row, options)), keep: keepOf(row) };
  };
  const spansOf = async (row: StoredReceipt): Promise<TickSpan[]> => {
    const { acceptedSeq, instrumentId, dueMs, ruleVersion } = row;
    const entrySeq = row.entry?.seq ?? row.decidedSeq ?? acceptedSeq + 1;
    const entry = { fromSeq: acceptedSeq + 1, throughSeq: entrySeq };
    if (dueMs === null) return [entry];
    const { minTicks } = (await rules.at(ruleVersion)).options;
    return [entry, await findExitSpan(pool, { instrumentId, entrySeq, dueMs, minTicks })];
  };
  return {
    kind: 'option',
    load: async (userId, orderId) => {
      const row = await loadOptionReceipt(pool, { userId, orderId });
      return row && { ...(await write(row)), instrumentId: row.instrumentId, spans: await spansOf(row) };
    },
    list: async (sql, window) => Promise.all((await listOptionsSettled(sql, window)).map(write)),
  };
};

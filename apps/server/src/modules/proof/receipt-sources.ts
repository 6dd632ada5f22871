import type { ReceiptKind } from '@candor/contract/receipts';
import { toFuturesReceipt, writeFuturesReceipt } from '@candor/domain/proof/futures-receipt';
import { toOptionReceipt, writeOptionReceipt } from '@candor/domain/proof/option-receipt';
import type { FillReceiptRow, OptionReceiptRow } from '@candor/domain/proof/receipt-facts';
import type { KeepSpan } from '#kernel/pricing/tick-keep';
import type { Rules } from '#kernel/rules/rules';
import { listFillsTriggered, loadFillReceipt } from '#modules/futures/index';
import { listOptionsSettled, loadOptionReceipt } from '#modules/options/index';
import type { Pool, PoolClient } from '#platform/db/pool';
import { findExitSpan, type Span } from './evidence.store';

/** One receipt, written from the row it is about, and the ticks it stands on. */
export interface WrittenReceipt {
  readonly id: number;
  readonly text: string;
  /** Ticks that only the receipt needs, where the product has not kept them itself. */
  readonly keep: KeepSpan | null;
}

export interface OwnReceipt extends WrittenReceipt {
  readonly instrumentId: number;
  readonly spans: readonly Span[];
}

export interface Window {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface ReceiptSource {
  readonly kind: ReceiptKind;
  /** Null when there is no such thing, it is not the user's, or it was not settled by a price. */
  load(userId: number, id: number): Promise<OwnReceipt | null>;
  /** Everything settled from one moment on until before another. */
  list(sql: Pool | PoolClient, window: Window): Promise<WrittenReceipt[]>;
}

export interface SourceDeps {
  readonly pool: Pool;
  readonly rules: Rules;
}

/** Of an order called off for want of a tick, the next one proves that it came too late: whenever it did, it is kept. */
const keepOf = (row: OptionReceiptRow): KeepSpan | null =>
  row.voidReason === 'no_entry'
    ? {
        instrumentId: row.instrumentId,
        fromMs: row.acceptedMs,
        toMs: row.entryByMs,
        reason: 'option_off',
        reference: String(row.orderId),
      }
    : null;

const createOptionSource = ({ pool, rules }: SourceDeps): ReceiptSource => {
  const write = async (row: OptionReceiptRow): Promise<WrittenReceipt> => {
    const { options } = await rules.at(row.ruleVersion);
    return { id: row.orderId, text: writeOptionReceipt(toOptionReceipt(row, options)), keep: keepOf(row) };
  };
  const spansOf = async ({ acceptedSeq, instrumentId, dueMs, ruleVersion }: OptionReceiptRow): Promise<Span[]> => {
    const entrySeq = acceptedSeq + 1;
    const entry = { fromSeq: entrySeq, throughSeq: entrySeq };
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

const createFuturesSource = ({ pool, rules }: SourceDeps): ReceiptSource => {
  const write = async (row: FillReceiptRow): Promise<WrittenReceipt> => {
    const { futures } = await rules.at(row.ruleVersion);
    return { id: row.fillId, text: writeFuturesReceipt(toFuturesReceipt(row, futures)), keep: null };
  };
  return {
    kind: 'futures',
    load: async (userId, fillId) => {
      const row = await loadFillReceipt(pool, { userId, fillId });
      if (row === null) return null;
      const spans = [{ fromSeq: row.tick.seq, throughSeq: row.tick.seq }];
      return { ...(await write(row)), instrumentId: row.instrumentId, spans };
    },
    list: async (sql, window) => Promise.all((await listFillsTriggered(sql, window)).map(write)),
  };
};

/** In the order their receipts have in a tree. */
export const createReceiptSources = (deps: SourceDeps): readonly ReceiptSource[] => [
  createFuturesSource(deps),
  createOptionSource(deps),
];

import type { OptionTick } from '@candor/domain/options/option-outcome';
import type { OptionReceiptRow } from '@candor/domain/options/receipt';
import { writeSourceDelays } from '@candor/domain/pricing/tick-sources';
import type { Pool, PoolClient } from '#platform/db/pool';
import { ENTRY_RECORD } from './entry-record';

/** With the number of the record that decided the entry; null: none has come. */
export interface StoredReceipt extends OptionReceiptRow {
  readonly decidedSeq: number | null;
}

type Flat = Omit<StoredReceipt, 'entry' | 'exit' | 'entrySources'> & {
  readonly fillAfterMs: number | null;
  readonly sources: string | null;
  readonly entrySeq: number | null;
  readonly entryMs: number;
  readonly entryPrice: string;
  readonly exitSeq: number | null;
  readonly exitMs: number;
  readonly exitPrice: string;
};

const SELECT = `
  select o.id as "orderId", o.reference, o.instrument_id as "instrumentId", i.symbol, o.direction, o.seconds, o.stake,
         o.payout_rate as "payoutRate", c.name as currency, c.scale, o.accepted_seq::float8 as "acceptedSeq",
         o.accepted_ms::float8 as "acceptedMs", o.entry_by_ms::float8 as "entryByMs", o.entry_seq::float8 as "entrySeq",
         o.entry_ms::float8 as "entryMs", o.entry_price as "entryPrice", o.due_ms::float8 as "dueMs",
         o.exit_seq::float8 as "exitSeq", o.exit_ms::float8 as "exitMs", o.exit_price as "exitPrice", o.result,
         o.void_reason as "voidReason", o.payout, o.rule_version as "ruleVersion",
         o.coupon_id is not null as "isTrial", o.fill_after_ms::float8 as "fillAfterMs", d.seq::float8 as "decidedSeq", d.sources
  from option_order o left join lateral ${ENTRY_RECORD} d on true join instrument i on i.id = o.instrument_id join currency c on c.id = o.currency_id
  where o.state = 'closed'`;

const tickOf = (seq: number | null, timeMs: number, price: string): OptionTick | null =>
  seq === null ? null : { seq, timeMs, price };

/** When the sources of the entry spoke; without an entry none did. */
const delaysOf = ({ fillAfterMs, entrySeq, sources }: Flat): string | null => {
  if (fillAfterMs === null) return null;
  return entrySeq === null ? '' : writeSourceDelays(sources ?? '', fillAfterMs);
};

const toRow = (flat: Flat): StoredReceipt => {
  const { entrySeq, entryMs, entryPrice, exitSeq, exitMs, exitPrice, fillAfterMs: _, sources: __, ...row } = flat;
  const entry = tickOf(entrySeq, entryMs, entryPrice);
  return { ...row, entrySources: delaysOf(flat), entry, exit: tickOf(exitSeq, exitMs, exitPrice) };
};

/** The facts of one own settled option; null when it does not exist, belongs to another user or is not settled. */
export const loadOptionReceipt = async (
  sql: Pool | PoolClient,
  { userId, orderId }: { readonly userId: number; readonly orderId: number },
): Promise<StoredReceipt | null> => {
  const { rows } = await sql.query<Flat>(`${SELECT} and o.id = $1 and o.user_id = $2`, [orderId, userId]);
  return rows[0] ? toRow(rows[0]) : null;
};

/** All options settled in a time window (end excluded), by number. */
export const listOptionsSettled = async (
  sql: Pool | PoolClient,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<StoredReceipt[]> => {
  const { rows } = await sql.query<Flat>(
    `${SELECT} and o.settled_at >= to_timestamp($1 / 1000.0) and o.settled_at < to_timestamp($2 / 1000.0) order by o.id`,
    [fromMs, toMs],
  );
  return rows.map(toRow);
};

import type { CloseCause } from '@candor/contract/futures';
import type { FillBefore, FillReceiptRow, ReceiptCause } from '@candor/domain/futures/receipt-facts';
import { writeSourceDelays } from '@candor/domain/pricing/tick-sources';
import { toArrayText } from '#platform/db/array-text';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { MarkTick } from './marks.store';

/** One decided close. */
export interface NewFill {
  readonly positionId: number;
  readonly nth: number;
  readonly userId: number;
  readonly instrumentId: number;
  readonly cause: CloseCause;
  readonly lots: string;
  readonly price: string;
  readonly tick: MarkTick;
  readonly pnl: string;
  readonly fee: string;
  readonly marginReleased: string;
  readonly shortfall: string;
  readonly before: FillBefore;
  readonly ruleVersion: number;
  readonly reference: string;
}

const INSERT = {
  name: 'futures_insert_fills',
  text: `insert into futures_fill (position_id, nth, user_id, instrument_id, cause, lots, price, tick_seq, tick_ms, pnl, fee,
           margin_released, shortfall, before, rule_version, reference, created_at)
         select v.*, $17::timestamptz
         from rows from (
           unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::text[], $6::numeric[], $7::numeric[], $8::bigint[],
             $9::bigint[], $10::numeric[], $11::numeric[], $12::numeric[], $13::numeric[]),
           unnest(string_to_array($14, E'\\n')::json[], $15::int[], $16::uuid[])) as v`,
};

export const sendFills = (tx: Tx, fills: readonly NewFill[], at: Date): void => {
  if (fills.length === 0) return;
  const column = (of: (fill: NewFill) => string | number): string => toArrayText(fills.map(of));
  const values = [
    column((fill) => fill.positionId),
    column((fill) => fill.nth),
    column((fill) => fill.userId),
    column((fill) => fill.instrumentId),
    column((fill) => fill.cause),
    column((fill) => fill.lots),
    column((fill) => fill.price),
    column((fill) => fill.tick.seq),
    column((fill) => fill.tick.timeMs),
    column((fill) => fill.pnl),
    column((fill) => fill.fee),
    column((fill) => fill.marginReleased),
    column((fill) => fill.shortfall),
    // One line each: elements of an array would have to be quoted and unquoted.
    fills.map((fill) => JSON.stringify(fill.before)).join('\n'),
    column((fill) => fill.ruleVersion),
    column((fill) => fill.reference),
    at,
  ];
  tx.send(tx.client.query({ ...INSERT, values }));
};

interface ReceiptColumns extends Omit<FillReceiptRow, 'tick' | 'openSources' | 'closeSources'> {
  readonly openingSources: string | null;
  readonly closingSources: string | null;
  readonly tickSeq: number;
  readonly tickMs: number;
  readonly cause: ReceiptCause;
}

/** Fills decided by a tick: a level, a forced close, or a user's close since closes wait for the next tick. */
export const HAS_RECEIPT = `(f.cause in ('tp', 'sl', 'liquidation') or (f.cause = 'user' and f.before ->> 'acceptedSeq' is not null))`;

const RECEIPT = `
  select f.id::float8 as "fillId", f.reference, f.instrument_id as "instrumentId", i.symbol, b.name as base,
         c.name as currency, c.scale, f.cause, f.tick_seq::float8 as "tickSeq", f.tick_ms::float8 as "tickMs", f.lots,
         f.price, f.pnl, f.fee, f.margin_released as "marginReleased", f.shortfall, f.rule_version as "ruleVersion", f.before,
         o.sources as "openingSources", t.sources as "closingSources"
  from futures_fill f join futures_position p on p.id = f.position_id
  join instrument i on i.id = f.instrument_id join currency b on b.id = i.base_currency_id
  join currency c on c.id = p.currency_id
  left join tick o on o.instrument_id = f.instrument_id and o.seq = (f.before ->> 'entrySeq')::bigint
  left join tick t on t.instrument_id = f.instrument_id and t.seq = f.tick_seq
  where ${HAS_RECEIPT}`;

const delaysOf = (sources: string | null, acceptedMs: number | null | undefined): string =>
  typeof acceptedMs === 'number' ? writeSourceDelays(sources ?? '', acceptedMs) : '';

const toReceipt = ({ tickSeq, tickMs, openingSources, closingSources, ...row }: ReceiptColumns): FillReceiptRow => ({
  ...row,
  tick: { seq: tickSeq, timeMs: tickMs, price: row.price },
  ...(row.before.openAfterMs !== undefined && {
    openSources: delaysOf(openingSources, row.before.openAfterMs),
    closeSources: delaysOf(closingSources, row.before.closeAfterMs),
  }),
});

/**
 * The receipt data of an own close; null when it does not exist, belongs to another user, or was not decided by a tick.
 */
export const loadFillReceipt = async (
  sql: Pool | PoolClient,
  { userId, fillId }: { readonly userId: number; readonly fillId: number },
): Promise<FillReceiptRow | null> => {
  const { rows } = await sql.query<ReceiptColumns>(`${RECEIPT} and f.id = $1 and f.user_id = $2`, [fillId, userId]);
  return rows[0] ? toReceipt(rows[0]) : null;
};

/** All closes decided by a tick in a time window (end excluded), by number. */
export const listFillsTriggered = async (
  sql: Pool | PoolClient,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<FillReceiptRow[]> => {
  const { rows } = await sql.query<ReceiptColumns>(
    `${RECEIPT} and f.created_at >= $1 and f.created_at < $2 order by f.id`,
    [new Date(fromMs), new Date(toMs)],
  );
  return rows.map(toReceipt);
};

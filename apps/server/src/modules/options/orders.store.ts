import type { Pool } from '#platform/db/pool';
import { ENTRY_RECORD } from './entry-record';
import type { OptionView } from './option-view';

const COLUMNS = `o.id, o.user_id as "userId", o.instrument_id as "instrumentId", o.currency_id as "currencyId", o.direction,
  o.seconds, o.stake, o.fee, o.payout_rate as "payoutRate", o.coupon_id as "couponId", o.rule_version as "ruleVersion",
  o.accepted_seq::float8 as "acceptedSeq", o.accepted_ms::float8 as "acceptedMs", o.fill_after_ms::float8 as "fillAfterMs", o.entry_by_ms::float8 as "entryByMs",
  coalesce(o.entry_seq, t.seq)::float8 as "entrySeq", coalesce(o.entry_ms, t.time_ms)::float8 as "entryMs",
  coalesce(o.entry_price, t.price) as "entryPrice", coalesce(o.due_ms, t.time_ms + o.seconds * 1000)::float8 as "dueMs",
  o.exit_seq::float8 as "exitSeq", o.exit_ms::float8 as "exitMs", o.exit_price as "exitPrice", o.state, o.result,
  o.void_reason as "voidReason", o.payout, o.created_at as "createdAt", o.settled_at as "settledAt"`;

/** The entry follows from the chain: an order whose tick is committed shows it before the engine has stored it. */
const FROM = `from option_order o
  left join lateral (select * from ${ENTRY_RECORD} d where o.state = 'accepted') t on t.kind = 0 and t.time_ms <= o.entry_by_ms`;

const BY_ID = { name: 'options_by_id', text: `select ${COLUMNS} ${FROM} where o.id = any($1::int[])` };

export const loadOptions = async (pool: Pool, ids: readonly number[]): Promise<Map<number, OptionView>> => {
  const { rows } = await pool.query<OptionView>({ ...BY_ID, values: [ids] });
  return new Map(rows.map((row) => [row.id, row]));
};

/** Open orders before their due time, those past it, and closed ones; $4 is now. */
const STATUS = {
  open: `o.state <> 'closed' and (o.due_ms is null or o.due_ms > $4)`,
  settling: `o.state = 'open' and o.due_ms <= $4`,
  unsettled: `o.state <> 'closed'`,
  closed: `o.state = 'closed'`,
  all: 'true',
} as const;
export type OptionStatus = keyof typeof STATUS;

export interface OptionFilter {
  readonly userId: number;
  /** 0: all. */
  readonly instrumentId: number;
  readonly status: OptionStatus;
  /** Only ids below this one. */
  readonly before: number;
  readonly nowMs: number;
}

const whereOf = ({ status }: OptionFilter): string =>
  `where o.user_id = $1 and ($2 = 0 or o.instrument_id = $2) and o.id < $3 and $4::bigint > 0 and ${STATUS[status]}`;
const valuesOf = ({ userId, instrumentId, before, nowMs }: OptionFilter): number[] => [
  userId,
  instrumentId,
  before,
  nowMs,
];

/** Own options, newest first. */
export const listOptions = async (
  pool: Pool,
  filter: OptionFilter,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<OptionView[]> => {
  const { rows } = await pool.query<OptionView>(
    `select ${COLUMNS} ${FROM} ${whereOf(filter)} order by o.id desc limit $5 offset $6`,
    [...valuesOf(filter), limit, offset],
  );
  return rows;
};

export const countOptions = async (pool: Pool, filter: OptionFilter): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from option_order o ${whereOf(filter)}`,
    valuesOf(filter),
  );
  return rows[0]?.count ?? 0;
};

/** Sum of a user's open stakes in an instrument, staked trial funds included: what counts towards the exposure. */
export const sumExposure = async (pool: Pool, userId: number, instrumentId: number): Promise<string> => {
  const { rows } = await pool.query<{ stakes: string }>({
    name: 'options_exposure',
    text: `select coalesce(sum(stake), 0) as stakes from option_order
           where user_id = $1 and state <> 'closed' and instrument_id = $2`,
    values: [userId, instrumentId],
  });
  return rows[0]?.stakes ?? '0';
};

/** Own money in a user's open options. */
export const sumOwnStakes = async (pool: Pool, userId: number): Promise<string> => {
  const { rows } = await pool.query<{ stakes: string }>({
    name: 'options_own_stakes',
    text: `select coalesce(sum(stake), 0) as stakes from option_order
           where user_id = $1 and state <> 'closed' and coupon_id is null`,
    values: [userId],
  });
  return rows[0]?.stakes ?? '0';
};

export interface TotalsRow {
  /** Null: the total over all days. */
  readonly day: string | null;
  readonly count: number;
  readonly won: number;
  readonly lost: number;
  readonly even: number;
  readonly stake: string;
  readonly profit: string;
}

/** Own money put into an order: none into one made with a trial fund. */
const OWN_STAKE = 'case when coupon_id is null then stake else 0 end';

/**
 * Totals of closed options: over all, and by the local day of their creation (offset in minutes from UTC), newest
 * first.
 */
export const loadTotals = async (
  pool: Pool,
  asked: {
    readonly userId: number;
    readonly instrumentId: number;
    readonly offsetMinutes: number;
    readonly days: number;
  },
): Promise<TotalsRow[]> => {
  const { rows } = await pool.query<TotalsRow>(
    `select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as count, count(*) filter (where result > 0)::int as won,
            count(*) filter (where result < 0)::int as lost, count(*) filter (where result = 0)::int as even,
            coalesce(sum(stake), 0) as stake, coalesce(sum(payout - stake), 0) as profit
     from (select result, ${OWN_STAKE} as stake, payout, (created_at at time zone 'UTC' + $3 * interval '1 minute')::date as day
           from option_order where user_id = $1 and state = 'closed' and ($2 = 0 or instrument_id = $2)) o
     group by grouping sets ((), (o.day)) order by o.day desc nulls first limit $4`,
    [asked.userId, asked.instrumentId, asked.offsetMinutes, asked.days + 1],
  );
  return rows;
};

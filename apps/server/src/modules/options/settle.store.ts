import type { EntryTick, OptionResult, OptionTick, OptionVoid } from '@candor/domain/options/option-outcome';
import type { RecordKind } from '@candor/domain/pricing/tick';
import type { PaymentColumns } from '#kernel/ledger/pay-many';
import { toArrayText } from '#platform/db/array-text';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { ENTRY_RECORD } from './entry-record';
import { END_REFERENCE_SQL, type HouseSide, PAYOUT_KIND, type PaidOption, RETURN_KIND } from './option-entries';
import { payoutSql, trialPayoutSql } from './payout-sql';
import type { EndedTrial } from './trial-entries';

export const CLOSED_TOPIC = 'option_closed';
/** Most orders reported in one event. */
const TOLD_TOGETHER = 500;

/** Accepted orders that share everything their entry depends on, and the record that decides it, if committed. */
export interface EntryGroup {
  readonly instrumentId: number;
  readonly acceptedSeq: number;
  readonly fillAfterMs: number | null;
  readonly entryByMs: number;
  readonly seconds: number;
  readonly tick: EntryTick | null;
}

interface TickColumns {
  readonly tickSeq: number | null;
  readonly tickMs: number;
  readonly tickPrice: string;
  readonly tickKind: RecordKind;
}
interface EntryColumns extends TickColumns {
  readonly tickSources: string;
}
const entryOf = ({ tickSeq, tickMs, tickPrice, tickKind, tickSources }: EntryColumns): EntryTick | null =>
  tickSeq === null ? null : { seq: tickSeq, timeMs: tickMs, price: tickPrice, kind: tickKind, sources: tickSources };

/** The first due time is the first entry of its index: the cost does not depend on the number of open orders. */
const WAITING = {
  name: 'options_waiting',
  text: `select d.ms::float8 as "firstDueMs", e.* from (select min(due_ms) as ms from option_order where state = 'open') d left join (
         select o.instrument_id as "instrumentId", o.accepted_seq::float8 as "acceptedSeq", o.entry_by_ms::float8 as "entryByMs",
                o.fill_after_ms::float8 as "fillAfterMs", o.seconds, t.seq::float8 as "tickSeq", t.time_ms::float8 as "tickMs",
                t.price as "tickPrice", t.kind as "tickKind", t.sources as "tickSources"
         from (select distinct instrument_id, accepted_seq, fill_after_ms, entry_by_ms, seconds from option_order where state = 'accepted') o
         left join lateral ${ENTRY_RECORD} t on true) e on true`,
};

type WaitingRow = Omit<EntryGroup, 'tick'> & EntryColumns & { readonly firstDueMs: number | null };

export interface Waiting {
  readonly groups: readonly EntryGroup[];
  /** When the first open order is due; null when none is open. */
  readonly firstDueMs: number | null;
}

/** Everything that waits for ticks or for its due time, in one statement. */
export const loadWaiting = async (pool: Pool): Promise<Waiting> => {
  const { rows } = await pool.query<WaitingRow>(WAITING);
  // Without a group there is one row, with only the due time.
  const groups = rows.filter(({ instrumentId }) => instrumentId !== null);
  return {
    firstDueMs: rows[0]?.firstDueMs ?? null,
    groups: groups.map(({ instrumentId, acceptedSeq, fillAfterMs, entryByMs, seconds, ...tick }) => ({
      instrumentId,
      acceptedSeq,
      fillAfterMs,
      entryByMs,
      seconds,
      tick: entryOf(tick),
    })),
  };
};

const KEYS = `o.instrument_id = g.instrument_id and o.accepted_seq = g.accepted_seq and o.entry_by_ms = g.entry_by_ms
           and o.seconds = g.seconds and o.fill_after_ms is not distinct from g.fill_after_ms and o.state = 'accepted'`;
const keyColumns = (groups: readonly EntryGroup[]): string[] => [
  toArrayText(groups.map((group) => group.instrumentId)),
  toArrayText(groups.map((group) => group.acceptedSeq)),
  toArrayText(groups.map((group) => group.entryByMs)),
  toArrayText(groups.map((group) => group.seconds)),
  toArrayText(groups.map((group) => group.fillAfterMs ?? 'NULL')),
];

// Unnamed statements are planned for the given arrays: a prepared one may get a generic plan for any number of groups.
const ENTER = {
  text: `update option_order o set state = 'open', entry_seq = g.seq, entry_ms = g.time_ms, entry_price = g.price, due_ms = g.due_ms
         from unnest($1::int[], $2::bigint[], $3::bigint[], $4::int[], $5::bigint[], $6::bigint[], $7::bigint[], $8::numeric[], $9::bigint[])
           as g(instrument_id, accepted_seq, entry_by_ms, seconds, fill_after_ms, seq, time_ms, price, due_ms)
         where ${KEYS}`,
};

export interface EnteredGroup extends EntryGroup {
  readonly tick: EntryTick;
  readonly dueMs: number;
}

/** Stores the entry of waiting orders. Those called off meanwhile are unchanged. */
export const sendEntries = (tx: Tx, groups: readonly EnteredGroup[]): void => {
  const values = [
    ...keyColumns(groups),
    toArrayText(groups.map(({ tick }) => tick.seq)),
    toArrayText(groups.map(({ tick }) => tick.timeMs)),
    toArrayText(groups.map(({ tick }) => tick.price)),
    toArrayText(groups.map(({ dueMs }) => dueMs)),
  ];
  tx.send(tx.client.query({ ...ENTER, values }));
};

export const loadIdsOf = async (pool: Pool, groups: readonly EntryGroup[]): Promise<number[]> => {
  if (groups.length === 0) return [];
  const { rows } = await pool.query<{ id: number }>(
    `select o.id from unnest($1::int[], $2::bigint[], $3::bigint[], $4::int[], $5::bigint[])
       as g(instrument_id, accepted_seq, entry_by_ms, seconds, fill_after_ms) join option_order o on ${KEYS} order by o.id`,
    keyColumns(groups),
  );
  return rows.map(({ id }) => id);
};

/** Due open orders that share everything their exit depends on, and the last record at or before the due time. */
export interface DueGroup {
  readonly instrumentId: number;
  readonly entrySeq: number;
  readonly entryPrice: string;
  readonly dueMs: number;
  readonly ruleVersion: number;
  readonly currencyId: number;
  readonly count: number;
  /** The ids of its orders are between these. */
  readonly firstId: number;
  readonly lastId: number;
  readonly last: OptionTick;
  /** Starts and ends of pauses after the entry and not after `last`. */
  readonly pauses: number;
  /** A later record exists: `last` stays the last. */
  readonly isFollowed: boolean;
}

const DUE_GROUPS = {
  text: `select o.instrument_id as "instrumentId", o.entry_seq::float8 as "entrySeq", o.entry_price as "entryPrice",
                o.due_ms::float8 as "dueMs", o.rule_version as "ruleVersion", o.currency_id as "currencyId", o.count,
                o.first_id as "firstId", o.last_id as "lastId", l.seq::float8 as "tickSeq",
                l.time_ms::float8 as "tickMs", l.price as "tickPrice", l.kind as "tickKind",
                (select count(*)::int from tick p where p.instrument_id = o.instrument_id and p.kind <> 0
                   and p.time_ms > o.entry_ms and p.time_ms <= l.time_ms) as pauses,
                exists (select from tick n where n.instrument_id = o.instrument_id and n.time_ms > o.due_ms) as "isFollowed"
         from (select instrument_id, entry_seq, entry_ms, due_ms, rule_version, entry_price, currency_id, count(*)::int as count,
                      min(id) as first_id, max(id) as last_id
               from option_order where state = 'open' and due_ms <= $1 group by 1, 2, 3, 4, 5, 6, 7) o
         cross join lateral (select t.seq, t.time_ms, t.price, t.kind from tick t where t.instrument_id = o.instrument_id
                             and t.time_ms <= o.due_ms order by t.time_ms desc, t.seq desc limit 1) l`,
};

export const loadDueGroups = async (pool: Pool, nowMs: number): Promise<DueGroup[]> => {
  const { rows } = await pool.query<Omit<DueGroup, 'last'> & TickColumns & { tickSeq: number }>({
    ...DUE_GROUPS,
    values: [nowMs],
  });
  return rows.map(({ tickSeq, tickMs, tickPrice, tickKind, ...group }) => ({
    ...group,
    last: { seq: tickSeq, timeMs: tickMs, price: tickPrice, kind: tickKind },
  }));
};

/** The decision for the orders of a group. */
export interface DecidedGroup {
  readonly group: DueGroup;
  readonly upResult: OptionResult;
  readonly downResult: OptionResult;
  /** Null when they are called off. */
  readonly exit: OptionTick | null;
  readonly voidReason: OptionVoid | '';
}

/** The called-off orders whose stakes are to be returned: to their owners, or to trial funds. */
export interface ClosedOptions {
  readonly paid: readonly PaidOption[];
  readonly trials: readonly EndedTrial[];
}

const RETURNING = `returning o.id, o.user_id, o.currency_id, o.rule_version, o.stake, o.fee, o.payout, o.result, o.void_reason, o.coupon_id`;

/** Follows the CTE `closed`: those made with a trial fund, which are paid apart from the others. */
const TRIALS = `coalesce(json_agg(json_build_object('id', id, 'userId', user_id, 'currencyId', currency_id, 'ruleVersion',
           rule_version, 'stake', stake::text, 'payout', payout::text, 'result', result, 'couponId', coupon_id))
           filter (where coupon_id is not null), '[]') as trials`;

/** Follows a CTE `closed`: notifies the owners with the commit. */
const NOTIFY = `
  told as (
    insert into outbox_event (topic, key, payload)
    select '${CLOSED_TOPIC}', min(id)::text, jsonb_build_object('ids', jsonb_agg(id))
    from (select id, (row_number() over () - 1) / ${TOLD_TOGETHER} as part from closed) c group by part
  )`;

/** Orders settled in one statement, all of one coin. */
export interface SettledOptions {
  readonly count: number;
  readonly house: HouseSide;
  /** All payments, except those of called-off orders, which include the fee. */
  readonly payments: PaymentColumns;
  readonly withFee: readonly PaidOption[];
  /** Orders made with a trial fund; none of the sums above counts them. */
  readonly trials: readonly EndedTrial[];
  /** The newest rule version among them. */
  readonly ruleVersion: number;
}

interface SettledRow extends PaymentColumns {
  readonly count: number;
  readonly ruleVersion: number;
  readonly lost: string;
  readonly profit: string;
  readonly withFee: readonly PaidOption[];
  readonly trials: readonly EndedTrial[];
}

const PLAIN = `filter (where payout > 0 and coupon_id is null and not (void_reason <> '' and fee > 0))`;
const textOf = (column: string, type: string): string =>
  `coalesce(array_agg(${column}) ${PLAIN}, '{}'::${type}[])::text`;

const RESULT = `case o.direction when 'up' then g.up else g.down end`;
const SCALE = '(select scale from currency where id = $14)';
const PAYOUT_COLUMNS = { result: RESULT, stake: 'o.stake', rate: 'o.payout_rate', scale: SCALE };
const PAYOUT = `case when o.coupon_id is null then ${payoutSql(PAYOUT_COLUMNS)} else ${trialPayoutSql(PAYOUT_COLUMNS)} end`;

/** Payments leave the database as array texts and are sent back unchanged: this process does not parse them. */
const SETTLE = {
  text: `
  with closed as (
    update option_order o
    set state = 'closed', exit_seq = g.exit_seq, exit_ms = g.exit_ms, exit_price = g.exit_price, void_reason = g.void_reason,
        settled_at = $13, result = ${RESULT}, payout = ${PAYOUT}
    from unnest($1::int[], $2::bigint[], $3::bigint[], $4::int[], $5::bigint[], $6::bigint[], $7::numeric[],
           $8::smallint[], $9::smallint[], $10::text[], $11::int[], $12::int[])
           as g(instrument_id, entry_seq, due_ms, rule_version, exit_seq, exit_ms, exit_price, up, down, void_reason,
                first_id, last_id)
    where o.state = 'open' and o.due_ms = g.due_ms and o.instrument_id = g.instrument_id and o.entry_seq = g.entry_seq
      and o.rule_version = g.rule_version and o.id between g.first_id and g.last_id
    ${RETURNING}
  ), ${NOTIFY}
  select count(*)::int as count, coalesce(max(rule_version), 1) as "ruleVersion",
         coalesce(sum(stake) filter (where result < 0 and coupon_id is null), 0)::numeric(38, 8) as lost,
         coalesce(sum(payout - stake) filter (where result > 0 and coupon_id is null), 0)::numeric(38, 8) as profit,
         ${textOf('user_id', 'int')} as "ownerIds", ${textOf('payout', 'numeric')} as amounts,
         ${textOf(`case when result > 0 then '${PAYOUT_KIND}' else '${RETURN_KIND}' end`, 'text')} as kinds,
         ${textOf(END_REFERENCE_SQL, 'text')} as references, ${textOf('rule_version', 'int')} as "ruleVersions",
         coalesce(json_agg(json_build_object('id', id, 'userId', user_id, 'currencyId', currency_id, 'ruleVersion',
           rule_version, 'stake', stake::text, 'payout', payout::text, 'isWon', false, 'feeBack', fee::text))
           filter (where void_reason <> '' and fee > 0), '[]') as "withFee",
         ${TRIALS}
  -- Sorted once; the arrays keep that order.
  from (select * from closed order by id) sorted`,
};

const orNull = (value: number | string | undefined): number | string => value ?? 'NULL';

/** Closes the orders as decided, each once: closed orders are skipped. All are of one coin. */
export const closeSettled = async (
  { client }: Tx,
  decided: readonly DecidedGroup[],
  { at, currencyId }: { readonly at: Date; readonly currencyId: number },
): Promise<SettledOptions> => {
  const values = [
    toArrayText(decided.map(({ group }) => group.instrumentId)),
    toArrayText(decided.map(({ group }) => group.entrySeq)),
    toArrayText(decided.map(({ group }) => group.dueMs)),
    toArrayText(decided.map(({ group }) => group.ruleVersion)),
    toArrayText(decided.map(({ exit }) => orNull(exit?.seq))),
    toArrayText(decided.map(({ exit }) => orNull(exit?.timeMs))),
    toArrayText(decided.map(({ exit }) => orNull(exit?.price))),
    toArrayText(decided.map(({ upResult }) => upResult)),
    toArrayText(decided.map(({ downResult }) => downResult)),
    decided.map(({ voidReason }) => voidReason),
    toArrayText(decided.map(({ group }) => group.firstId)),
    toArrayText(decided.map(({ group }) => group.lastId)),
    at,
    currencyId,
  ];
  const { rows } = await client.query<SettledRow>({ ...SETTLE, values });
  const { count, ruleVersion, lost, profit, withFee, trials, ...payments } = rows[0] as SettledRow;
  return { count, ruleVersion, house: { currencyId, lost, profit }, payments, withFee, trials };
};

const CALL_OFF = {
  name: 'options_call_off',
  text: `
  with closed as (
    update option_order o set state = 'closed', result = 0, void_reason = 'no_entry', settled_at = $2,
      payout = case when o.coupon_id is null then o.stake else 0 end
    where o.id = any($1::int[]) and o.state = 'accepted'
      and not exists (select from ${ENTRY_RECORD} t where t.kind = 0 and t.time_ms <= o.entry_by_ms)
      and (o.entry_by_ms <= $3::float8 or exists (select from ${ENTRY_RECORD} t))
    ${RETURNING}
  ), ${NOTIFY}
  select id, user_id as "userId", currency_id as "currencyId", rule_version as "ruleVersion", stake, payout,
         false as "isWon", fee as "feeBack", 0 as result, coupon_id as "couponId" from closed order by id`,
};

export interface CallOff {
  readonly at: Date;
  /** No tick up to this time can be inserted any more; read before this transaction (`loadTickHorizon`). */
  readonly horizonMs: number;
}

type CalledOff = PaidOption & Omit<EndedTrial, 'couponId'> & { readonly couponId: number | null };
const isTrial = (option: CalledOff): option is CalledOff & EndedTrial => option.couponId !== null;

/**
 * Calls off those of the orders that still wait and have no entry: the record that decides it is a pause or was too late, or
 * there is none and none can be inserted in time any more.
 */
export const closeUnentered = async (
  { client }: Tx,
  ids: readonly number[],
  { at, horizonMs }: CallOff,
): Promise<ClosedOptions> => {
  const values = [toArrayText(ids), at, String(horizonMs)];
  const { rows } = await client.query<CalledOff>({ ...CALL_OFF, values });
  return { paid: rows.filter(({ couponId }) => couponId === null), trials: rows.filter(isTrial) };
};

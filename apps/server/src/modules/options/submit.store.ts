import type { OptionDirection } from '@candor/domain/options/option-outcome';
import { toArrayText } from '#platform/db/array-text';
import type { PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { type Clock, databaseNow } from '#platform/runtime/clock';

/** A checked order that is about to be booked. */
export interface NewOption {
  readonly userId: number;
  readonly instrumentId: number;
  readonly currencyId: number;
  readonly direction: OptionDirection;
  readonly seconds: number;
  readonly stake: string;
  readonly fee: string;
  readonly payoutRate: string;
  readonly ruleVersion: number;
  readonly entryWaitMs: number;
  readonly reference: string;
  /** Of the trial fund that is staked; null: the user's own money. */
  readonly couponId: number | null;
}

const HEADS = {
  name: 'options_heads',
  text: `select i.id, coalesce(t.seq, 0)::float8 as seq, coalesce(t.kind = 1, false) as "isPaused",
                floor(coalesce($2::float8, extract(epoch from clock_timestamp()) * 1000))::float8 as "nowMs"
         from unnest($1::int[]) as i(id)
         left join lateral (select n.seq, n.kind from tick n where n.instrument_id = i.id order by n.seq desc limit 1) t on true`,
};

/** The head of a chain when an order is accepted. */
export interface AcceptedHead {
  /** The newest record. */
  readonly seq: number;
  readonly isPaused: boolean;
  /** By the database's clock, which also decides about inserting ticks: clocks of processes differ. */
  readonly nowMs: number;
}

/** The newest record of each instrument. */
export const loadHeads = async (
  client: PoolClient,
  ids: readonly number[],
  clock: Clock,
): Promise<Map<number, AcceptedHead>> => {
  const { rows } = await client.query<AcceptedHead & { id: number }>({
    ...HEADS,
    values: [toArrayText([...new Set(ids)]), databaseNow(clock)],
  });
  return new Map(rows.map(({ id, ...head }) => [id, head]));
};

const EXPOSURES = {
  name: 'options_exposures',
  text: `select o.user_id as "userId", o.instrument_id as "instrumentId", sum(o.stake) as stakes
         from unnest($1::int[], $2::int[]) as k(user_id, instrument_id)
         join option_order o on o.user_id = k.user_id and o.instrument_id = k.instrument_id and o.state <> 'closed'
         group by 1, 2`,
};
export const exposureKey = (userId: number, instrumentId: number): string => `${userId}:${instrumentId}`;

/** Open stakes by user and instrument. They cannot grow while the users' options accounts are locked. */
export const loadExposures = async (
  client: PoolClient,
  options: readonly NewOption[],
): Promise<Map<string, string>> => {
  const list = [...new Map(options.map((one) => [exposureKey(one.userId, one.instrumentId), one])).values()];
  const { rows } = await client.query<{ userId: number; instrumentId: number; stakes: string }>({
    ...EXPOSURES,
    values: [toArrayText(list.map((one) => one.userId)), toArrayText(list.map((one) => one.instrumentId))],
  });
  return new Map(rows.map((row) => [exposureKey(row.userId, row.instrumentId), row.stakes]));
};

const TAKE_IDS = {
  name: 'options_take_ids',
  text: `select nextval('option_order_id')::int as id from generate_series(1, $1::int)`,
};

export const takeIds = async (client: PoolClient, count: number): Promise<number[]> => {
  const { rows } = await client.query<{ id: number }>({ ...TAKE_IDS, values: [count] });
  return rows.map(({ id }) => id);
};

const INSERT = {
  name: 'options_insert',
  text: `insert into option_order (id, user_id, instrument_id, currency_id, direction, seconds, stake, fee, payout_rate,
           rule_version, reference, accepted_seq, accepted_ms, entry_by_ms, coupon_id, fill_after_ms, created_at)
         select v.*, v.accepted_ms, to_timestamp(v.accepted_ms / 1000.0)
         from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::text[], $6::int[], $7::numeric[], $8::numeric[],
           $9::numeric[], $10::int[], $11::uuid[], $12::bigint[], $13::bigint[], $14::bigint[], $15::int[])
           as v(id, user_id, instrument_id, currency_id, direction, seconds, stake, fee, payout_rate, rule_version,
                reference, accepted_seq, accepted_ms, entry_by_ms, coupon_id)`,
};

export interface AcceptedOption {
  readonly option: NewOption;
  readonly id: number;
  readonly acceptedSeq: number;
  readonly acceptedMs: number;
  readonly entryByMs: number;
}

/** Sent with the commit. */
export const sendOptions = (tx: Tx, rows: readonly AcceptedOption[]): void => {
  if (rows.length === 0) return;
  const values = [
    toArrayText(rows.map(({ id }) => id)),
    toArrayText(rows.map(({ option }) => option.userId)),
    toArrayText(rows.map(({ option }) => option.instrumentId)),
    toArrayText(rows.map(({ option }) => option.currencyId)),
    toArrayText(rows.map(({ option }) => option.direction)),
    toArrayText(rows.map(({ option }) => option.seconds)),
    toArrayText(rows.map(({ option }) => option.stake)),
    toArrayText(rows.map(({ option }) => option.fee)),
    toArrayText(rows.map(({ option }) => option.payoutRate)),
    toArrayText(rows.map(({ option }) => option.ruleVersion)),
    toArrayText(rows.map(({ option }) => option.reference)),
    toArrayText(rows.map(({ acceptedSeq }) => acceptedSeq)),
    toArrayText(rows.map(({ acceptedMs }) => acceptedMs)),
    toArrayText(rows.map(({ entryByMs }) => entryByMs)),
    toArrayText(rows.map(({ option }) => option.couponId ?? 'NULL')),
  ];
  tx.send(tx.client.query({ ...INSERT, values }));
};

/** Which of these calls have placed an order with a trial fund; such orders have no entry. */
export const findTrialCalls = async (
  sql: Pick<PoolClient, 'query'>,
  references: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql.query<{ reference: string }>({
    name: 'options_trial_calls',
    text: 'select reference from option_order where coupon_id is not null and reference = any($1)',
    values: [references],
  });
  return rows.map(({ reference }) => reference);
};

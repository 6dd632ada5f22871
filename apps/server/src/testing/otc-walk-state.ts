import { DAY_MS, type OtcTestApp, USDT } from './otc-steps';
import type { TestApp } from './test-app';

/** What the places of users, ads and orders in the model are in the database. */
export interface OtcWalkIds {
  readonly users: readonly number[];
  readonly ads: number[];
  readonly orders: number[];
  /** Fees of the house in 10^-6 when the model began. */
  readonly feesBefore: bigint;
}

const UNITS = '(balance * 1000000)::bigint::text as units';

/** Fees of the house in 10^-6. */
export const readFees = async ({ pool }: Pick<TestApp, 'pool'>): Promise<bigint> => {
  const { rows } = await pool.query<{ units: string }>(
    `select ${UNITS} from ledger_account where owner_id = 0 and type = 'fees' and bucket = 'house' and currency_id = $1`,
    [USDT],
  );
  return BigInt(rows[0]?.units ?? '0');
};

/** Balances in the order of `OtcModel.money`. */
export const readMoney = async (test: Pick<TestApp, 'pool'>, { users, feesBefore }: OtcWalkIds): Promise<bigint[]> => {
  const { rows } = await test.pool.query<{ owner: number; bucket: string; units: string }>(
    `select owner_id as owner, bucket, ${UNITS} from ledger_account
     where owner_id = any($1::int[]) and type = 'change' and currency_id = $2`,
    [users, USDT],
  );
  const units = new Map(rows.map((row) => [`${row.owner}:${row.bucket}`, BigInt(row.units)]));
  const own = users.flatMap((id) => ['available', 'frozen'].map((bucket) => units.get(`${id}:${bucket}`) ?? 0n));
  return [...own, (await readFees(test)) - feesBefore];
};

/** Ads and orders in the order of `OtcModel.lines`. */
export const readLines = async (
  { pool }: Pick<TestApp, 'pool'>,
  { users, ads, orders }: OtcWalkIds,
): Promise<string[]> => {
  const { rows: adRows } = await pool.query<{ line: string }>(
    `select concat_ws(' ', a.state, a.version, (a.remaining * 1000000)::bigint) as line
     from unnest($1::int[]) with ordinality as v(id, place) join otc_ad a using (id) order by v.place`,
    [ads],
  );
  const { rows: orderRows } = await pool.query<{ state: string; fault: number | null; outcome: string | null }>(
    `select o.state, o.fault_id as fault, d.outcome
     from unnest($1::int[]) with ordinality as v(id, place) join otc_order o using (id)
     left join otc_dispute d on d.order_id = o.id order by v.place`,
    [orders],
  );
  return [
    ...adRows.map(({ line }) => line),
    ...orderRows.map(({ state, fault, outcome }) => `${state} ${users.indexOf(fault ?? 0) + 1} ${outcome ?? ''}`),
  ];
};

/** Places of ads that are paused because of their owner's completion rate. */
export const findPausedByCompletion = async (
  { pool }: Pick<TestApp, 'pool'>,
  { ads }: OtcWalkIds,
): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    `select id from otc_ad where id = any($1::int[]) and state = 'paused' and pause_reason = 'completion'`,
    [ads],
  );
  return rows.map(({ id }) => ads.indexOf(id));
};

interface EndedRow {
  readonly parties: readonly number[];
  readonly fault: number | null;
  readonly isDone: boolean;
  readonly endedMs: number;
}

const SPAN_MS = 30 * DAY_MS;

/** Places of users whose completion rate of 30 days is below 80 %, counted order by order, and the ended orders of each user. */
export const findLow = async (
  { pool, clock }: Pick<OtcTestApp, 'pool' | 'clock'>,
  { users, orders }: OtcWalkIds,
): Promise<{ readonly low: ReadonlySet<number>; readonly ended: readonly number[] }> => {
  const { rows } = await pool.query<EndedRow>(
    `select array[buyer_id, seller_id] as parties, fault_id as fault, state in ('completed', 'released') as "isDone",
       ended_ms::float8 as "endedMs" from otc_order where id = any($1::int[]) and ended_ms is not null`,
    [orders],
  );
  const recent = rows.filter(({ endedMs }) => endedMs >= clock.nowMs() - SPAN_MS);
  const low = users.flatMap((id, at) => {
    const faults = recent.filter(({ fault }) => fault === id).length;
    const done = recent.filter(({ isDone, fault, parties }) => isDone && fault !== id && parties.includes(id)).length;
    const counted = done + faults;
    return counted >= 5 && done * 100 < 80 * counted ? [at + 1] : [];
  });
  const ended = users.map((id) => rows.filter(({ parties }) => parties.includes(id)).length);
  return { low: new Set(low), ended };
};

import { LIMIT_PERIODS, type LimitKind, type LimitPeriod } from '@candor/contract/security';
import { PERIOD_MS, type SelfLimit, type UsedByKind } from '@candor/domain/limits/decide-self-limit';
import { toAmount } from '@candor/money/decimal';
import type { SelfLimitFlow } from '#kernel/product/self-limit-flow';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

interface LimitRow {
  readonly userId: number;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly value: string;
  readonly nextValue: string | null;
  readonly nextFrom: Date | null;
}

const toLimit = ({ kind, period, value, nextValue, nextFrom }: LimitRow): SelfLimit => ({
  kind,
  period,
  value: toAmount(value),
  next: nextFrom && { value: nextValue === null ? null : toAmount(nextValue), fromMs: nextFrom.getTime() },
});

const groupByUser = <T extends { readonly userId: number }>(rows: readonly T[]): Map<number, T[]> => {
  const groups = new Map<number, T[]>();
  for (const row of rows) groups.set(row.userId, [...(groups.get(row.userId) ?? []), row]);
  return groups;
};

const SELECT_LIMITS = `
  select user_id as "userId", kind, period, value, next_value as "nextValue", next_from as "nextFrom"
  from self_limit where user_id = any($1::int[]) order by user_id, kind, period`;

export const loadLimits = async (pool: Pool, userId: number): Promise<SelfLimit[]> => {
  const { rows } = await pool.query<LimitRow>({ name: 'self_limits', text: SELECT_LIMITS, values: [[userId]] });
  return rows.map(toLimit);
};

/**
 * Locks the limits of these users in order until the transaction ends, so that concurrent stakes are checked one by
 * one.
 */
export const lockLimits = async (tx: Tx, userIds: readonly number[]): Promise<Map<number, SelfLimit[]>> => {
  const { rows } = await tx.client.query<LimitRow>({
    name: 'self_limits_lock',
    text: `${SELECT_LIMITS} for update`,
    values: [userIds],
  });
  return new Map([...groupByUser(rows)].map(([userId, own]) => [userId, own.map(toLimit)]));
};

/** Locks the user, so that changes are serialised even when the user has no limit row to lock. */
export const lockUser = async (tx: Tx, userId: number): Promise<void> => {
  await tx.client.query('select from app_user where id = $1 for no key update', [userId]);
};

export const saveLimit = async (tx: Tx, userId: number, limit: SelfLimit): Promise<void> => {
  await tx.client.query(
    `insert into self_limit (user_id, kind, period, value, next_value, next_from) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, kind, period) do update
     set value = excluded.value, next_value = excluded.next_value, next_from = excluded.next_from`,
    [
      userId,
      limit.kind,
      limit.period,
      limit.value,
      limit.next?.value ?? null,
      limit.next ? new Date(limit.next.fromMs) : null,
    ],
  );
};

export const deleteLimit = async (
  tx: Tx,
  userId: number,
  { kind, period }: { kind: LimitKind; period: LimitPeriod },
): Promise<void> => {
  await tx.client.query('delete from self_limit where user_id = $1 and kind = $2 and period = $3', [
    userId,
    kind,
    period,
  ]);
};

/** Contains only users with an exclusion, current or past. */
export const loadExclusions = async (
  sql: Pool | PoolClient,
  userIds: readonly number[],
): Promise<Map<number, number>> => {
  const { rows } = await sql.query<{ userId: number; until: Date }>({
    name: 'self_exclusions',
    text: 'select user_id as "userId", excluded_until as until from self_exclusion where user_id = any($1::int[])',
    values: [userIds],
  });
  return new Map(rows.map(({ userId, until }) => [userId, until.getTime()]));
};

/** Keeps the later of the stored and the given end. */
export const saveExclusion = async (tx: Tx, userId: number, until: Date): Promise<void> => {
  await tx.client.query(
    `insert into self_exclusion as e (user_id, excluded_until) values ($1, $2)
     on conflict (user_id) do update set excluded_until = greatest(e.excluded_until, excluded.excluded_until)`,
    [userId, until],
  );
};

interface UseRow extends Record<LimitPeriod, string> {
  readonly userId: number;
  readonly kind: LimitKind;
}

const REPORTED = 'select user_id, kind, amount, created_at from self_limit_use';

/** Sums of kinds that are limited per day only; they stand for all periods. */
const selectDaySums = (flows: readonly SelfLimitFlow[]): string =>
  flows
    .flatMap(({ daySql }) => (daySql === undefined ? [] : [daySql]))
    .map((sql) => ` union all select user_id, kind, amount, amount, amount from (${sql}) d`)
    .join('');

/** Sums over the last day, week and month of the reported uses and of the flows the modules declare. */
export const loadUsed = async (
  sql: Pool | PoolClient,
  flows: readonly SelfLimitFlow[],
  { userIds, nowMs }: { readonly userIds: readonly number[]; readonly nowMs: number },
): Promise<Map<number, UsedByKind>> => {
  const [day, week, month] = LIMIT_PERIODS.map((period) => new Date(nowMs - PERIOD_MS[period]));
  const flow = [REPORTED, ...flows.map((declared) => declared.sql)].join(' union all ');
  const { rows } = await sql.query<UseRow>({
    name: 'self_limit_used',
    text: `select user_id as "userId", kind, coalesce(sum(amount) filter (where created_at > $2), 0) as day,
                  coalesce(sum(amount) filter (where created_at > $3), 0) as week, sum(amount) as month
           from (${flow}) flow where user_id = any($1::int[]) and created_at > $4 group by user_id, kind${selectDaySums(flows)}`,
    values: [userIds, day, week, month],
  });
  return new Map(
    [...groupByUser(rows)].map(([userId, own]) => [
      userId,
      Object.fromEntries(own.map(({ kind, ...sums }) => [kind, { day: sums.day, week: sums.week, month: sums.month }])),
    ]),
  );
};

export interface NewUse {
  readonly userId: number;
  readonly kind: LimitKind;
  readonly amount: string;
  readonly reference: string;
}

export const insertUses = async (tx: Tx, uses: readonly NewUse[], now: Date): Promise<void> => {
  if (uses.length === 0) return;
  await tx.client.query({
    name: 'self_limit_use_insert',
    text: `insert into self_limit_use (user_id, kind, amount, reference, created_at)
           select user_id, kind, amount, reference, $5
           from unnest($1::int[], $2::text[], $3::numeric[], $4::text[]) as v (user_id, kind, amount, reference)
           on conflict (user_id, kind, reference) do nothing`,
    values: [
      uses.map((use) => use.userId),
      uses.map((use) => use.kind),
      uses.map((use) => use.amount),
      uses.map((use) => use.reference),
      now,
    ],
  });
};

/** Bound phone numbers, with plus and calling code; users without one are omitted. */
export const loadPhones = async (sql: Pool | PoolClient, userIds: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sql.query<{ id: number; phone: string }>({
    name: 'limits_phones',
    text: 'select id, phone from app_user where id = any($1::int[]) and phone is not null',
    values: [userIds],
  });
  return new Map(rows.map(({ id, phone }) => [id, phone]));
};

import type { Pool, PoolClient } from '#platform/db/pool';
import { payoutReferenceSql, REBATE_KIND } from './rebate-entries';

export interface PaidColumns {
  readonly currencyId: number;
  readonly ownerIds: string;
  readonly amounts: string;
  readonly kinds: string;
  readonly references: string;
  readonly ruleVersions: string;
}

export interface PaidUser {
  readonly userId: number;
  /** "0.5 USDT, 0.001 BTC". */
  readonly amounts: string;
  readonly rebates: number;
}

/** Users whose matured rebates reach the minimum, by id from `after` on. */
export const listDueUsers = async (
  pool: Pool,
  query: { readonly nowMs: number; readonly minPayout: string; readonly after: number; readonly limit: number },
): Promise<number[]> => {
  const { rows } = await pool.query<{ userId: number }>(
    `select user_id as "userId" from rebate where state = 'pending' and matures_ms <= $1 and user_id > $2
     group by user_id having sum(value_usdt) >= $3::numeric order by user_id limit $4`,
    [query.nowMs, query.after, query.minPayout, query.limit],
  );
  return rows.map(({ userId }) => userId);
};

/**
 * Pays matured rebates of users: one payment per user and coin. What reversed rebates had been paid before is taken off; a
 * coin of which nothing is left after that waits, and so does a user below the minimum. All in one statement.
 *
 * $1 users, $2 now in ms, $3 now, $4 minimum in USDT, $5 rule version. Locks rebates by id, then debts.
 */
const PAY = `
  with due as materialized (
    select id, user_id, currency_id, amount, value_usdt from rebate
    where user_id = any($1::int[]) and state = 'pending' and matures_ms <= $2::bigint order by id for update
  ), sums as materialized (
    select user_id, currency_id, sum(amount) as total, sum(value_usdt) as value, count(*)::int as rebates from due group by 1, 2
  ), debt as materialized (
    select d.user_id, d.currency_id, d.amount from rebate_debt d join sums using (user_id, currency_id)
    where d.amount > 0 order by d.user_id, d.currency_id for update of d
  ), net as (
    select s.*, coalesce(d.amount, 0) as taken, sum(s.value) over (partition by s.user_id) as user_value
    from sums s left join debt d using (user_id, currency_id) where s.total > coalesce(d.amount, 0)
  ), made as (
    insert into rebate_payout (user_id, currency_id, amount, value_usdt, rebates, taken_back, reference, created_at)
    select user_id, currency_id, total - taken, value, rebates, taken, ${payoutReferenceSql('$2::bigint')}, $3::timestamptz
    from net where user_value >= $4::numeric order by user_id, currency_id
    returning id, user_id, currency_id, amount, rebates, taken_back, reference
  ), paid as (
    update rebate r set state = 'paid', payout_id = m.id from due d join made m using (user_id, currency_id) where r.id = d.id
  ), repaid as (
    update rebate_debt d set amount = d.amount - m.taken_back from made m
    where m.taken_back > 0 and d.user_id = m.user_id and d.currency_id = m.currency_id
  )
  select
    (select jsonb_agg(c) from (
      select currency_id as "currencyId", array_agg(user_id)::text as "ownerIds", array_agg(amount)::text as amounts,
             array_agg('${REBATE_KIND}'::text)::text as kinds, array_agg(reference)::text as "references",
             array_agg($5::int)::text as "ruleVersions"
      from made group by currency_id) c) as columns,
    (select jsonb_agg(u) from (
      select m.user_id as "userId", string_agg(trim_scale(m.amount)::text || ' ' || c.name, ', ' order by c.sort) as amounts,
             sum(m.rebates)::int as rebates
      from made m join currency c on c.id = m.currency_id group by m.user_id order by m.user_id) u) as users`;

export interface Payment {
  readonly userIds: readonly number[];
  readonly nowMs: number;
  readonly minPayout: string;
  readonly ruleVersion: number;
}

export const writePayouts = async (
  client: PoolClient,
  { userIds, nowMs, minPayout, ruleVersion }: Payment,
): Promise<{ readonly columns: readonly PaidColumns[]; readonly users: readonly PaidUser[] }> => {
  // Unnamed: the planner must see how many users there are.
  const { rows } = await client.query<{ columns: PaidColumns[] | null; users: PaidUser[] | null }>(PAY, [
    userIds,
    nowMs,
    new Date(nowMs),
    minPayout,
    ruleVersion,
  ]);
  return { columns: rows[0]?.columns ?? [], users: rows[0]?.users ?? [] };
};

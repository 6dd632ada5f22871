import type { Pool, PoolClient } from '#platform/db/pool';

/** What decides about the multiples an account may take. */
export interface Trader {
  readonly registeredMs: number;
  /** Empty: none is bound. */
  readonly phone: string;
}

export const loadTraders = async (sql: Pool | PoolClient, userIds: readonly number[]): Promise<Map<number, Trader>> => {
  const { rows } = await sql.query<Trader & { id: number }>({
    name: 'futures_traders',
    text: `select id, (extract(epoch from created_at) * 1000)::float8 as "registeredMs", coalesce(phone, '') as phone
           from app_user where id = any($1::int[])`,
    values: [userIds],
  });
  return new Map(rows.map(({ id, ...trader }) => [id, trader]));
};

/** Positions, entrusts and market orders that each of these users has. Counted behind the lock of their accounts. */
export const countLive = async (client: PoolClient, userIds: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await client.query<{ userId: number; live: number }>({
    name: 'futures_count_live',
    text: `select user_id as "userId", count(*)::int as live from futures_position
           where user_id = any($1::int[]) and status in ('pending', 'entrust', 'open', 'closing') group by user_id`,
    values: [userIds],
  });
  return new Map(rows.map(({ userId, live }) => [userId, live]));
};

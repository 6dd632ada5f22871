import type { FuturesSide } from '@candor/domain/futures/position-math';
import type { Pool, PoolClient } from '#platform/db/pool';

/** The facts that decide which multiples an account may use. */
export interface Trader {
  readonly registeredMs: number;
  /** Empty: no phone is bound. */
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

/** Number of positions, entrusts and market orders of each of these users. Called under the lock of their accounts. */
export const countLive = async (
  client: Pool | PoolClient,
  userIds: readonly number[],
): Promise<Map<number, number>> => {
  const { rows } = await client.query<{ userId: number; live: number }>({
    name: 'futures_count_live',
    // One index scan per user, however the planner estimates the number of open positions.
    text: `select u.id as "userId", n.live from unnest($1::int[]) as u (id) cross join lateral (
             select count(*)::int as live from futures_position p
             where p.user_id = u.id and p.status in ('pending', 'entrust', 'open', 'closing')) n where n.live > 0`,
    values: [userIds],
  });
  return new Map(rows.map(({ userId, live }) => [userId, live]));
};

export interface SizeKey {
  readonly userId: number;
  readonly instrumentId: number;
  readonly side: FuturesSide;
}

export const sizeKey = ({ userId, instrumentId, side }: SizeKey): string => `${userId} ${instrumentId} ${side}`;

/**
 * What users have open and waiting in an instrument and direction, in base coins, by `sizeKey`. Called under the lock of
 * their accounts: then nobody adds to it.
 */
export const loadLiveSizes = async (
  client: Pool | PoolClient,
  pairs: readonly Pick<SizeKey, 'userId' | 'instrumentId'>[],
): Promise<Map<string, string>> => {
  const asked = [...new Map(pairs.map((pair) => [`${pair.userId} ${pair.instrumentId}`, pair])).values()];
  const { rows } = await client.query<SizeKey & { size: string }>({
    name: 'futures_live_sizes',
    // One scan of the index of live rows per pair: closed positions cost nothing.
    text: `select k.user_id as "userId", k.instrument_id as "instrumentId", n.side, trim_scale(n.size)::text as size
           from unnest($1::int[], $2::int[]) as k (user_id, instrument_id) cross join lateral (
             select p.side, sum(p.lots_left * p.contract_size) as size from futures_position p
             where p.user_id = k.user_id and p.instrument_id = k.instrument_id
               and p.status in ('pending', 'entrust', 'open', 'closing') group by p.side) n`,
    values: [asked.map(({ userId }) => userId), asked.map(({ instrumentId }) => instrumentId)],
  });
  return new Map(rows.map((row) => [sizeKey(row), row.size]));
};

import type { Pool } from '#platform/db/pool';
import type { SeenPosition } from './demo-strategy';

const DAY_MS = 86_400_000;

interface TradingLeader {
  readonly userId: number;
  readonly email: string;
}

/** Those of these users who lead now. */
export const listTradingLeaders = async (pool: Pool, emails: readonly string[]): Promise<TradingLeader[]> => {
  const { rows } = await pool.query<TradingLeader>(
    `select u.id as "userId", u.email from app_user u join copy_leader l on l.user_id = u.id
     where u.email = any($1) and l.state = 'active' order by u.id`,
    [emails],
  );
  return rows;
};

interface TraderAccount {
  readonly available: string;
  readonly opened: number;
  readonly lastOpenedMs: number;
}

/** Free money of the futures account, and openings of the last 24 hours. */
export const loadTraderAccount = async (
  pool: Pool,
  { userId, currencyId, nowMs }: { readonly userId: number; readonly currencyId: number; readonly nowMs: number },
): Promise<TraderAccount> => {
  const { rows } = await pool.query<TraderAccount>(
    `select coalesce((select trim_scale(balance)::text from ledger_account where owner_id = $1 and type = 'lever' and bucket = 'available'
                      and currency_id = $2), '0') as available,
            count(*)::int as opened, coalesce(floor(extract(epoch from max(created_at)) * 1000), 0)::float8 as "lastOpenedMs"
     from futures_position where user_id = $1 and created_at > $3`,
    [userId, currencyId, new Date(nowMs - DAY_MS)],
  );
  return rows[0] ?? { available: '0', opened: 0, lastOpenedMs: 0 };
};

/** Positions, and market orders that wait for their price. */
export const listTraderPositions = async (pool: Pool, userId: number): Promise<SeenPosition[]> => {
  const { rows } = await pool.query<SeenPosition>(
    `select id, instrument_id as "instrumentId", trim_scale(lots)::text as lots, trim_scale(lots_left)::text as "lotsLeft",
            floor(extract(epoch from created_at) * 1000)::float8 as "openedMs", status = 'open' as "isOpen"
     from futures_position where user_id = $1 and status in ('pending', 'open', 'closing') order by id`,
    [userId],
  );
  return rows;
};

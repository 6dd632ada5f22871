import type { CloseCause } from '@candor/contract/futures';
import type { Pool } from '#platform/db/pool';

/** The words of a notice about a position. Decimals as text. */
export interface NotifiedFill {
  readonly id: number;
  readonly userId: number;
  readonly instrumentId: number;
  readonly currencyId: number;
  readonly isCopied: boolean;
  readonly lots: string;
  readonly price: string;
  /** When it was filled. */
  readonly atMs: number;
}

const POSITION = `p.id, p.user_id as "userId", p.instrument_id as "instrumentId", p.currency_id as "currencyId",
  p.order_type = 2 as "isCopied"`;

export const loadOpened = async (pool: Pool, ids: readonly number[]): Promise<NotifiedFill[]> => {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<NotifiedFill>({
    name: 'futures_told_opened',
    text: `select ${POSITION}, p.lots, p.entry_price as price, (extract(epoch from p.opened_at) * 1000)::float8 as "atMs"
           from futures_position p where p.id = any($1::int[]) and p.entry_price is not null`,
    values: [ids],
  });
  return rows;
};

/** A close of a position: its number among the closes of that position. */
export interface CloseKey {
  readonly id: number;
  readonly nth: number;
}

export interface NotifiedClose extends NotifiedFill {
  readonly nth: number;
  readonly cause: CloseCause;
  /** Profit or loss before fees; a loss beyond the margin is not the owner's. */
  readonly result: string;
}

export const loadCloses = async (pool: Pool, keys: readonly CloseKey[]): Promise<NotifiedClose[]> => {
  if (keys.length === 0) return [];
  const { rows } = await pool.query<NotifiedClose>({
    name: 'futures_told_closes',
    text: `select ${POSITION}, f.nth, f.cause, f.lots, f.price, f.tick_ms::float8 as "atMs", f.pnl + f.shortfall as result
           from unnest($1::int[], $2::int[]) as asked (id, nth)
           join futures_fill f on f.position_id = asked.id and f.nth = asked.nth
           join futures_position p on p.id = f.position_id`,
    values: [keys.map(({ id }) => id), keys.map(({ nth }) => nth)],
  });
  return rows;
};

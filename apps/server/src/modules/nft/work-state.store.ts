import type { OfferableWork } from '@candor/domain/nft/decide-offerable';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** What trading needs to know of a work. */
export interface WorkState extends OfferableWork {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly artistId: number;
  /** Coin it was bought with; null for own creations. */
  readonly paidCurrencyId: number | null;
}

const SELECT = `
  select w.id, w.code, w.name, w.artist_id as "artistId", w.owner_id as "ownerId", w.paid_currency_id as "paidCurrencyId",
    w.taken_down_at is not null as "isTakenDown", w.is_unopened as "isUnopened",
    (select o.state from nft_offer o where o.id = w.offer_id) as "offerState"
  from nft_work w`;

export const findWork = async (client: Pool | PoolClient, code: string): Promise<WorkState | null> => {
  const { rows } = await client.query<WorkState>({
    name: 'nft_find_work',
    text: `${SELECT} where w.code = $1`,
    values: [code],
  });
  return rows[0] ?? null;
};

/** Locks works by id; offers come before them. The states are read after the locks. */
export const lockWorks = async ({ client }: Tx, ids: readonly number[]): Promise<Map<number, WorkState>> => {
  const values = [[...new Set(ids)]];
  // Two statements: the second has a newer snapshot and sees offers made while the first waited.
  const locking = client.query({
    name: 'nft_lock_works',
    text: 'select from nft_work where id = any($1::int[]) order by id for update',
    values,
  });
  const [, { rows }] = await Promise.all([
    locking,
    client.query<WorkState>({ name: 'nft_locked_works', text: `${SELECT} where w.id = any($1::int[])`, values }),
  ]);
  return new Map(rows.map((row) => [row.id, row]));
};

import type { BoxRarity } from '@candor/domain/nft/box-lines';
import type { Pool } from '#platform/db/pool';
import { DRAW_COLUMNS, type PublicDraw } from './box-draws.store';
import type { SeriesItem } from './series.store';

export interface Leaf {
  readonly position: number;
  /** Code of the item. */
  readonly item: string;
  readonly rarity: BoxRarity;
  readonly salt: string;
}

/** Leaves of a series after a position, in order. Secret: the caller decides what of it may be told. */
export const loadLeaves = async (
  pool: Pool,
  { seriesId, after, limit }: { readonly seriesId: number; readonly after: number; readonly limit: number },
): Promise<Leaf[]> => {
  const { rows } = await pool.query<Leaf>({
    name: 'nft_leaves',
    text: `select l.position, i.code as item, i.rarity, l.salt from nft_leaf l join nft_item i on i.id = l.item_id
           where l.series_id = $1 and l.position > $2 order by l.position limit $3`,
    values: [seriesId, after, limit],
  });
  return rows;
};

export interface ProofBox extends Omit<PublicDraw, 'position'> {
  /** Of its series; null for a work that was no box. */
  readonly seriesCode: string | null;
  readonly position: number | null;
  readonly boughtMs: number;
  readonly openedMs: number;
}

/** A work with its draw; null: there is no such work. Fields of the draw are empty while the position is null. */
export const findProofBox = async (pool: Pool, code: string): Promise<ProofBox | null> => {
  const { rows } = await pool.query<ProofBox>({
    name: 'nft_proof_box',
    text: `select ${DRAW_COLUMNS}, s.code as "seriesCode", round(extract(epoch from w.created_at) * 1000)::float8 as "boughtMs",
             coalesce(round(extract(epoch from b.opened_at) * 1000), 0)::float8 as "openedMs"
           from nft_work w left join nft_box b on b.work_id = w.id left join nft_series s on s.id = w.series_id where w.code = $1`,
    values: [code],
  });
  return rows[0] ?? null;
};

export type ItemThen = Pick<SeriesItem, 'code' | 'rarity' | 'count' | 'opened'>;

/** Items of a series with the boxes that had been opened when a box was bought. */
export const loadItemsThen = async (
  pool: Pool,
  seriesId: number,
  { number, acceptedMs }: Pick<ProofBox, 'number' | 'acceptedMs'>,
): Promise<ItemThen[]> => {
  const { rows } = await pool.query<ItemThen>({
    name: 'nft_items_then',
    text: `select i.code, i.rarity, i.count, count(b.work_id)::int as opened
           from nft_item i left join (nft_box b join nft_leaf l using (series_id, position))
             on l.item_id = i.id and b.number < $2 and b.opened_at <= to_timestamp($3::float8 / 1000)
           where i.series_id = $1 group by i.id order by i.id`,
    values: [seriesId, number, acceptedMs],
  });
  return rows;
};

import type { MediaType } from '#modules/files/index';
import type { Pool } from '#platform/db/pool';
import { ALL_CARDS, CARD_COLUMNS, CARD_JOINS, type CardRow, workCards } from './cards.store';

/** Who looks, and when. `userId` 0: a visitor. */
export interface Viewer {
  readonly nowMs: number;
  readonly userId: number;
}

/** The card of a work or series; undefined: there is none with this code. */
export const findCard = async (pool: Pool, code: string, { nowMs, userId }: Viewer): Promise<CardRow | undefined> => {
  const { rows } = await pool.query<CardRow>({
    name: 'nft_box_card',
    text: `select ${CARD_COLUMNS} from ${ALL_CARDS} ${CARD_JOINS} where k.code = $3`,
    values: [nowMs, userId, code],
  });
  return rows[0];
};

/** Opened boxes of a series as works, newest first, without those taken down. */
export const listOpened = async (
  pool: Pool,
  { seriesId, limit, offset }: { readonly seriesId: number; readonly limit: number; readonly offset: number },
  { nowMs, userId }: Viewer,
): Promise<{ rows: CardRow[]; total: number }> => {
  const tables = 'nft_box b join nft_work w on w.id = b.work_id left join nft_offer o on o.id = w.offer_id';
  const where = 'b.series_id = $1 and b.opened_at is not null';
  const [{ rows }, counted] = await Promise.all([
    pool.query<CardRow>({
      name: 'nft_list_opened',
      text: `select ${CARD_COLUMNS} from (
               ${workCards(tables)} where b.series_id = $3 and b.opened_at is not null and w.taken_down_at is null
               order by b.opened_at desc, w.id desc limit $4 offset $5) k ${CARD_JOINS}`,
      values: [nowMs, userId, seriesId, limit, offset],
    }),
    pool.query<{ total: number }>(
      `select count(*)::int as total from nft_box b join nft_work w on w.id = b.work_id where ${where} and w.taken_down_at is null`,
      [seriesId],
    ),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
};

/** Token and type of the medium of a work. */
export const findMediaOf = async (
  pool: Pool,
  code: string,
): Promise<{ token: string; contentType: MediaType } | undefined> => {
  const { rows } = await pool.query<{ token: string; contentType: MediaType }>({
    name: 'nft_media_of',
    text: `select m.token, m.content_type as "contentType" from nft_work w join media_file m on m.id = w.media_id where w.code = $1`,
    values: [code],
  });
  return rows[0];
};

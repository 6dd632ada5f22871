import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** Series with boxes that have no position yet. */
export const loadWaitingSeries = async (pool: Pool): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'nft_waiting_series',
    text: `select s.id from nft_series s where s.taken_down_at is null
             and exists (select from nft_box b where b.series_id = s.id and b.position is null) order by s.id`,
  });
  return rows.map(({ id }) => id);
};

export interface BoxTick {
  readonly seq: number;
  readonly timeMs: number;
  /** Hex. */
  readonly hash: string;
}

export interface WaitingBox {
  readonly workId: number;
  readonly number: number;
  readonly code: string;
  readonly buyerId: number;
  readonly clientSeed: string;
  readonly acceptedMs: number;
  /** The first price after the acceptance; null: none is recorded yet. Times of a chain never go back, so no earlier one can follow. */
  readonly tick: BoxTick | null;
}

interface WaitingRow extends Omit<WaitingBox, 'tick'> {
  readonly seq: number | null;
  readonly timeMs: number;
  readonly hash: string;
}

/** The next boxes of a series in the order of their numbers. The series is locked. */
export const loadWaitingBoxes = async (
  { client }: Tx,
  { seriesId, instrumentId, limit }: { seriesId: number; instrumentId: number; limit: number },
): Promise<WaitingBox[]> => {
  const { rows } = await client.query<WaitingRow>({
    name: 'nft_waiting_boxes',
    text: `select b.work_id as "workId", b.number, w.code, b.buyer_id as "buyerId", b.client_seed as "clientSeed",
             b.accepted_ms::float8 as "acceptedMs", t.seq::float8 as seq, t.time_ms::float8 as "timeMs", encode(t.hash, 'hex') as hash
           from nft_box b join nft_work w on w.id = b.work_id
           left join lateral (
             select n.seq, n.time_ms, n.hash from tick n
             where n.instrument_id = $2 and n.kind = 0 and n.time_ms > b.accepted_ms order by n.time_ms, n.seq limit 1) t on true
           where b.series_id = $1 and b.position is null order by b.number limit $3`,
    values: [seriesId, instrumentId, limit],
  });
  return rows.map(({ seq, timeMs, hash, ...box }) => ({ ...box, tick: seq === null ? null : { seq, timeMs, hash } }));
};

/** Positions drawn so far in the order drawn, and the head of the last; null before the first. The series is locked. */
export const loadDrawn = async (
  { client }: Tx,
  seriesId: number,
): Promise<{ readonly positions: readonly number[]; readonly head: string | null }> => {
  const { rows } = await client.query<{ position: number; head: string }>({
    name: 'nft_drawn',
    text: 'select position, head from nft_box where series_id = $1 and position is not null order by number',
    values: [seriesId],
  });
  return { positions: rows.map(({ position }) => position), head: rows.at(-1)?.head ?? null };
};

export interface DrawnBox {
  readonly workId: number;
  readonly tick: BoxTick;
  readonly position: number;
  readonly head: string;
}

/** Writes positions and counts them, in the series and in the items that lie there. The series is locked. */
export const updateDrawn = async ({ client }: Tx, seriesId: number, drawn: readonly DrawnBox[]): Promise<void> => {
  await client.query({
    name: 'nft_update_drawn',
    text: `with v as (
             select * from unnest($2::int[], $3::bigint[], $4::bigint[], $5::text[], $6::int[], $7::text[])
               as v (work_id, tick_seq, tick_ms, tick_hash, position, head)
           ), boxes as (
             update nft_box b set tick_seq = v.tick_seq, tick_ms = v.tick_ms, tick_hash = v.tick_hash, position = v.position, head = v.head
             from v where b.work_id = v.work_id
           ), items as (
             update nft_item i set drawn = i.drawn + n.count
             from (select l.item_id, count(*)::int as count from v join nft_leaf l on l.series_id = $1 and l.position = v.position group by 1) n
             where i.id = n.item_id
           )
           update nft_series set drawn = drawn + (select count(*) from v) where id = $1`,
    values: [
      seriesId,
      drawn.map(({ workId }) => workId),
      drawn.map(({ tick }) => tick.seq),
      drawn.map(({ tick }) => tick.timeMs),
      drawn.map(({ tick }) => tick.hash),
      drawn.map(({ position }) => position),
      drawn.map(({ head }) => head),
    ],
  });
};

/** A draw as it is published. */
export interface PublicDraw {
  readonly number: number;
  readonly code: string;
  readonly clientSeed: string;
  readonly acceptedMs: number;
  readonly tickSeq: number;
  readonly tickMs: number;
  readonly tickHash: string;
  readonly position: number;
  readonly head: string;
}

export const DRAW_COLUMNS = `b.number, w.code, b.client_seed as "clientSeed", b.accepted_ms::float8 as "acceptedMs",
  b.tick_seq::float8 as "tickSeq", b.tick_ms::float8 as "tickMs", b.tick_hash as "tickHash", b.position, b.head`;

/** Draws of a series after a number, in order. */
export const listDraws = async (
  sql: Pool | PoolClient,
  { seriesId, after, limit }: { readonly seriesId: number; readonly after: number; readonly limit: number },
): Promise<PublicDraw[]> => {
  const { rows } = await sql.query<PublicDraw>({
    name: 'nft_list_draws',
    text: `select ${DRAW_COLUMNS} from nft_box b join nft_work w on w.id = b.work_id
           where b.series_id = $1 and b.number > $2 and b.position is not null order by b.number limit $3`,
    values: [seriesId, after, limit],
  });
  return rows;
};

import type { Language } from '@candor/contract/languages';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface RoomRow {
  readonly code: Language;
  readonly slowMs: number;
  readonly isClosed: boolean;
  readonly lastSeq: number;
  readonly changeNo: number;
}

const ROOM = `r.code, r.slow_ms as "slowMs", r.is_closed as "isClosed", r.last_seq as "lastSeq", r.change_no::float8 as "changeNo"`;

export const loadRooms = async (pool: Pool): Promise<RoomRow[]> => {
  const { rows } = await pool.query<RoomRow>({
    name: 'rooms_all',
    text: `select ${ROOM} from room r order by r.place`,
  });
  return rows;
};

export const loadRoom = async (client: Pool | PoolClient, code: string): Promise<RoomRow> => {
  const { rows } = await client.query<RoomRow>({
    name: 'rooms_one',
    text: `select ${ROOM} from room r where r.code = $1`,
    values: [code],
  });
  if (rows[0] === undefined) throw new Error(`rooms: no room ${code}`);
  return rows[0];
};

/**
 * Takes the next number of a change, and of a message if one is added. Locks the room until the transaction ends, so that
 * numbers become visible in their order: take the locks of authors before it.
 */
export const takeNumbers = async ({ client }: Tx, code: string, messages: 0 | 1): Promise<RoomRow> => {
  const { rows } = await client.query<RoomRow>({
    name: 'rooms_take_numbers',
    text: `update room r set last_seq = r.last_seq + $2, change_no = r.change_no + 1 where r.code = $1 returning ${ROOM}`,
    values: [code, messages],
  });
  if (rows[0] === undefined) throw new Error(`rooms: no room ${code}`);
  return rows[0];
};

/** Returns the state before. */
export const updateRoom = async (
  { client }: Tx,
  code: string,
  change: { readonly slowMs?: number; readonly isClosed?: boolean },
): Promise<RoomRow> => {
  const { rows } = await client.query<RoomRow>({
    name: 'rooms_lock',
    text: `select ${ROOM} from room r where r.code = $1 for no key update`,
    values: [code],
  });
  if (rows[0] === undefined) throw new Error(`rooms: no room ${code}`);
  await client.query({
    name: 'rooms_update',
    text: 'update room set slow_ms = coalesce($2, slow_ms), is_closed = coalesce($3, is_closed) where code = $1',
    values: [code, change.slowMs ?? null, change.isClosed ?? null],
  });
  return rows[0];
};

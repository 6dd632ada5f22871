import type { Pool } from '#platform/db/pool';

/** A row that was not renewed for this long is of a process that ended. */
const PRESENCE_MS = 15_000;

/** How many people have each room open, in all processes. */
export const loadOnline = async (pool: Pool, nowMs: number): Promise<Map<string, number>> => {
  const { rows } = await pool.query<{ room: string; people: number }>({
    name: 'rooms_online',
    text: 'select room, sum(people)::int as people from room_presence where at_ms > $1 group by room',
    values: [nowMs - PRESENCE_MS],
  });
  return new Map(rows.map(({ room, people }) => [room, people]));
};

/** Writes the counts of this process and removes rows of processes that ended long ago. */
export const savePresence = async (
  pool: Pool,
  process: string,
  { counts, nowMs }: { readonly counts: ReadonlyMap<string, number>; readonly nowMs: number },
): Promise<void> => {
  await pool.query({
    name: 'rooms_presence',
    text: `insert into room_presence as p (process, room, people, at_ms)
           select $1, n.room, n.people, $4 from unnest($2::text[], $3::int[]) as n (room, people)
           on conflict (process, room) do update set people = excluded.people, at_ms = excluded.at_ms`,
    values: [process, [...counts.keys()], [...counts.values()], nowMs],
  });
  await pool.query({
    name: 'rooms_presence_gone',
    text: 'delete from room_presence where at_ms < $1',
    values: [nowMs - 20 * PRESENCE_MS],
  });
};

export const deletePresence = async (pool: Pool, process: string): Promise<void> => {
  await pool.query('delete from room_presence where process = $1', [process]);
};

import type { Tx } from '#platform/db/with-tx';

/** How far somebody who holds every tick against what waits for it has come with one instrument. */
export interface TickCursor {
  readonly instrumentId: number;
  readonly seq: number;
}

interface Covered {
  readonly cursors: readonly TickCursor[];
  /** What transactions below this number wrote was held against all these ticks. */
  readonly xid: string;
}

/** Writes cursors into a table of (instrument_id, seq, xid), over what stands there. */
export const cursorWriter =
  (table: string) =>
  async ({ client }: Tx, { cursors, xid }: Covered): Promise<void> => {
    await client.query(
      `insert into ${table} (instrument_id, seq, xid)
       select instrument_id, seq, $3::bigint from unnest($1::int[], $2::bigint[]) as cursor (instrument_id, seq)
       on conflict (instrument_id) do update set seq = excluded.seq, xid = excluded.xid`,
      [cursors.map(({ instrumentId }) => instrumentId), cursors.map(({ seq }) => seq), xid],
    );
  };

import type { Tx } from '#platform/db/with-tx';

/** How far a watcher that checks every tick against waiting rows has come with one instrument. */
export interface TickCursor {
  readonly instrumentId: number;
  readonly seq: number;
}

interface Covered {
  readonly cursors: readonly TickCursor[];
  /** Rows written by transactions below this number were checked against all these ticks. */
  readonly xid: string;
}

/** Upserts cursors into a table of (instrument_id, seq, xid). */
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

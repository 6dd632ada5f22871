import type { WorkKind } from '#modules/files/index';
import type { Tx } from '#platform/db/with-tx';

export interface FreeMedia {
  readonly id: number;
  readonly stillId: number;
  readonly kind: WorkKind;
}

/** Of these, the files that operators uploaded and nothing uses yet, locked until the transaction ends. */
export const lockFreeMedia = async ({ client }: Tx, ids: readonly number[]): Promise<Map<number, FreeMedia>> => {
  const { rows } = await client.query<FreeMedia>(
    `select id::int as id, still_id::int as "stillId", kind from media_file
     where id = any($1::bigint[]) and owner_id is null and kind <> 'still' and bound_use is null and stored_at is not null
     order by id for update`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map((row) => [row.id, row]));
};

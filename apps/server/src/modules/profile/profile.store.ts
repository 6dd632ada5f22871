import type { Place } from '@candor/domain/places/place';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** Locks the user's row until the transaction ends. */
export const lockAvatar = async (tx: Tx, userId: number): Promise<string> => {
  const { rows } = await tx.client.query<{ path: string }>(
    'select head_portrait as path from app_user where id = $1 for no key update',
    [userId],
  );
  return rows[0]?.path ?? '';
};

export const updateAvatar = async (tx: Tx, userId: number, path: string): Promise<void> => {
  await tx.client.query('update app_user set head_portrait = $2 where id = $1', [userId, path]);
};

/** Null leaves a field unchanged. */
export const updateTexts = async (
  pool: Pool,
  userId: number,
  { nickname, signature }: { nickname: string | null; signature: string | null },
): Promise<void> => {
  await pool.query(
    'update app_user set nickname = coalesce($2, nickname), signature = coalesce($3, signature) where id = $1',
    [userId, nickname, signature],
  );
};

/** Null removes the region. */
export const updateRegion = async (pool: Pool, userId: number, region: Place | null): Promise<void> => {
  await pool.query('update app_user set region_name = $2, region_latitude = $3, region_longitude = $4 where id = $1', [
    userId,
    region?.name ?? '',
    region?.latitude ?? null,
    region?.longitude ?? null,
  ]);
};

export const loadInvitation = async (pool: Pool, userId: number): Promise<{ code: string; invited: number } | null> => {
  const { rows } = await pool.query<{ code: string; invited: number }>({
    name: 'profile_invitation',
    text: `select invite_code as code, (select count(*)::int from app_user c where c.parent_id = u.id) as invited
           from app_user u where id = $1`,
    values: [userId],
  });
  return rows[0] ?? null;
};

import type { Tx } from '#platform/db/with-tx';

export const insertFreezeLink = async (
  tx: Tx,
  link: { tokenHash: Buffer; userId: number; now: Date; expiresAt: Date },
): Promise<void> => {
  await tx.client.query(
    'insert into freeze_link (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)',
    [link.tokenHash, link.userId, link.now, link.expiresAt],
  );
};

/** Marks a link as used, and with it all others of the same user. Null: unknown, used or expired. */
export const claimFreezeLink = async (tx: Tx, tokenHash: Buffer, now: Date): Promise<{ userId: number } | null> => {
  const { rows } = await tx.client.query<{ userId: number }>(
    `update freeze_link set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2
     returning user_id as "userId"`,
    [tokenHash, now],
  );
  const [claimed] = rows;
  if (!claimed) return null;
  await tx.client.query('update freeze_link set used_at = $2 where user_id = $1 and used_at is null', [
    claimed.userId,
    now,
  ]);
  return claimed;
};

/** Deletes expired links. */
export const deleteOldFreezeLinks = async (tx: Tx, before: Date): Promise<void> => {
  await tx.client.query('delete from freeze_link where expires_at < $1', [before]);
};

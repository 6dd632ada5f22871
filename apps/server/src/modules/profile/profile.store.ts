import type { ScoreReason } from '@candor/domain/profile/credit-score';
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

export const loadInvitation = async (pool: Pool, userId: number): Promise<{ code: string; invited: number } | null> => {
  const { rows } = await pool.query<{ code: string; invited: number }>({
    name: 'profile_invitation',
    text: `select invite_code as code, (select count(*)::int from app_user c where c.parent_id = u.id) as invited
           from app_user u where id = $1`,
    values: [userId],
  });
  return rows[0] ?? null;
};

export interface ScoreEntry {
  readonly id: number;
  readonly delta: number;
  readonly reason: ScoreReason;
  readonly createdAt: Date;
}

/** All entries, newest first, without paging: a user has only a few. */
export const loadScoreEntries = async (pool: Pool, userId: number): Promise<ScoreEntry[]> => {
  const { rows } = await pool.query<ScoreEntry>({
    name: 'profile_score',
    text: `select id, delta, reason, created_at as "createdAt" from credit_score_entry where user_id = $1 order by id desc`,
    values: [userId],
  });
  return rows;
};

/** Locks the user's row until the transaction ends. */
export const lockScore = async (tx: Tx, userId: number): Promise<number | null> => {
  const { rows } = await tx.client.query<{ score: number }>(
    'select credit_score as score from app_user where id = $1 for no key update',
    [userId],
  );
  return rows[0]?.score ?? null;
};

export interface NewScoreEntry {
  readonly userId: number;
  readonly reason: ScoreReason;
  readonly reference: string;
  readonly delta: number;
  readonly now: Date;
}

/** False when the same reference was entered before. */
export const insertScoreEntry = async (tx: Tx, entry: NewScoreEntry): Promise<boolean> => {
  const { rowCount } = await tx.client.query(
    `insert into credit_score_entry (user_id, delta, reason, reference, created_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id, reason, reference) do nothing`,
    [entry.userId, entry.delta, entry.reason, entry.reference, entry.now],
  );
  if (rowCount !== 1) return false;
  await tx.client.query('update app_user set credit_score = credit_score + $2 where id = $1', [
    entry.userId,
    entry.delta,
  ]);
  return true;
};

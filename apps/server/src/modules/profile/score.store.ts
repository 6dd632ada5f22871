import { monthStartMs, type ScoreReason } from '@candor/domain/profile/credit-score';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { AppealState } from './appeals.store';

export interface ScoreEntry {
  readonly id: number;
  readonly delta: number;
  readonly reason: ScoreReason;
  readonly reference: string;
  readonly createdAt: Date;
  /** State and answer of the appeal; null: there is none. */
  readonly appeal: AppealState | null;
  readonly answer: string | null;
}

/** All entries, newest first, without paging: a user has only a few. */
export const loadScoreEntries = async (pool: Pool, userId: number): Promise<ScoreEntry[]> => {
  const { rows } = await pool.query<ScoreEntry>({
    name: 'profile_score',
    text: `select e.id, e.delta, e.reason, e.reference, e.created_at as "createdAt", a.state as appeal, a.answer
           from credit_score_entry e left join credit_score_appeal a on a.entry_id = e.id
           where e.user_id = $1 order by e.id desc`,
    values: [userId],
  });
  return rows;
};

/** Negative entries `e` that no appeal has reversed. */
const IS_LOSS = `e.delta < 0 and not exists (
  select from credit_score_appeal a where a.entry_id = e.id and a.state = 'accepted')`;

export interface ScoreFacts {
  readonly score: number;
  /** Points for clean OTC orders in the month of `nowMs`. */
  readonly cleanPoints: number;
  /** The newest negative entry that counts; null: none. */
  readonly lastLoss: { readonly id: number; readonly atMs: number } | null;
}

interface FactsRow {
  readonly cleanPoints: number;
  readonly lossId: number | null;
  readonly lossAt: Date | null;
}

const FACTS = `
  select (select coalesce(sum(delta), 0)::int from credit_score_entry
          where user_id = $1 and reason = 'otc_clean' and created_at >= $2) as "cleanPoints",
         l.id as "lossId", l.created_at as "lossAt"
  from (select 1) as one
  left join lateral (
    select e.id, e.created_at from credit_score_entry e where e.user_id = $1 and ${IS_LOSS}
    order by e.created_at desc, e.id desc limit 1
  ) l on true`;

/** Locks the user's row until the transaction ends; all changes of a score take this lock. Null: there is no such user. */
export const lockScore = async ({ client }: Tx, userId: number, nowMs: number): Promise<ScoreFacts | null> => {
  const locked = await client.query<{ score: number }>(
    'select credit_score as score from app_user where id = $1 for no key update',
    [userId],
  );
  const [user] = locked.rows;
  if (!user) return null;
  const { rows } = await client.query<FactsRow>(FACTS, [userId, new Date(monthStartMs(nowMs))]);
  const { cleanPoints = 0, lossId = null, lossAt = null } = rows[0] ?? {};
  const lastLoss = lossId === null || lossAt === null ? null : { id: lossId, atMs: lossAt.getTime() };
  return { score: user.score, cleanPoints, lastLoss };
};

export interface ScoreReference {
  readonly userId: number;
  readonly reason: ScoreReason;
  readonly reference: string;
}

/** False when the matter was judged before, whether it changed the score or not. The score must be locked. */
export const insertMatter = async ({ client }: Tx, { userId, reason, reference }: ScoreReference): Promise<boolean> => {
  const { rowCount } = await client.query(
    `insert into credit_score_matter (user_id, reason, reference) values ($1, $2, $3) on conflict do nothing`,
    [userId, reason, reference],
  );
  return rowCount === 1;
};

export interface NewScoreEntry extends ScoreReference {
  readonly delta: number;
  readonly now: Date;
}

/** The score must be locked, and the delta keep it within its bounds. */
export const insertScoreEntry = async ({ client }: Tx, entry: NewScoreEntry): Promise<void> => {
  const { userId, delta, reason, reference, now } = entry;
  await client.query(
    `insert into credit_score_entry (user_id, delta, reason, reference, created_at) values ($1, $2, $3, $4, $5)`,
    [userId, delta, reason, reference, now],
  );
  await client.query('update app_user set credit_score = credit_score + $2 where id = $1', [userId, delta]);
};

/** Names the entry of a return to 100 by the last loss before it, so that there is one return per loss. */
export const restoreReference = (lossId: number): string => `after entry ${lossId}`;

/** Locks up to `limit` users whose score is below 100 and who have no loss after `lossBefore`. */
export const lockRestorable = async ({ client }: Tx, lossBefore: Date, limit: number): Promise<number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `select u.id from app_user u where u.credit_score < 100 and not exists (
       select from credit_score_entry e where e.user_id = u.id and e.created_at > $1 and ${IS_LOSS})
     order by u.id limit $2 for no key update`,
    [lossBefore, limit],
  );
  return rows.map(({ id }) => id);
};

export interface Restoring {
  readonly userIds: readonly number[];
  readonly lossBefore: Date;
  readonly now: Date;
}

/**
 * Returns the scores of these users to 100. They must be locked: the condition is read again, because an entry may have
 * been committed while this transaction waited for the lock. Answers the number of entries.
 */
export const restoreScores = async ({ client }: Tx, { userIds, lossBefore, now }: Restoring): Promise<number> => {
  const { rowCount } = await client.query(
    `with restored as (
       insert into credit_score_entry (user_id, delta, reason, reference, created_at)
       select u.id, 100 - u.credit_score, 'restored', 'after entry ' || l.id, $3
       from app_user u cross join lateral (
         select e.id, e.created_at from credit_score_entry e where e.user_id = u.id and ${IS_LOSS}
         order by e.created_at desc, e.id desc limit 1
       ) l
       where u.id = any($1) and u.credit_score < 100 and l.created_at <= $2
       on conflict (user_id, reason, reference) do nothing
       returning user_id, delta
     )
     update app_user u set credit_score = u.credit_score + r.delta from restored r where u.id = r.user_id`,
    [userIds, lossBefore, now],
  );
  return rowCount ?? 0;
};

import type { CodeScene } from '@candor/contract/security';
import type { Contact } from '@candor/domain/identity/account-name';
import { type CodeHistory, DAY_MS, HOUR_MS } from '@candor/domain/identity/codes';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** Everything about one mailbox or telephone happens one after the other. Held until the transaction ends. */
export const lockTargets = async (tx: Tx, contacts: readonly Contact[]): Promise<void> => {
  const names = contacts.map(({ channel, target }) => `one_time_code ${channel} ${target}`).toSorted();
  for (const name of names) await tx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
};

export interface TargetHistory extends CodeHistory {
  readonly triesInHour: number;
  readonly triesInDay: number;
}

export const loadHistory = async (
  tx: Tx,
  { channel, target }: Contact,
  at: { scene: CodeScene; nowMs: number },
): Promise<TargetHistory> => {
  const { rows } = await tx.client.query<TargetHistory & { lastSentAt: Date | null }>(
    `select max(sent_at) filter (where scene = $3) as "lastSentAt",
            count(*) filter (where sent_at > $4)::int as "sentInHour", count(*)::int as "sentInDay",
            coalesce(sum(tries) filter (where sent_at > $4), 0)::int as "triesInHour",
            coalesce(sum(tries), 0)::int as "triesInDay"
     from one_time_code where target = $2 and channel = $1 and sent_at > $5`,
    [channel, target, at.scene, new Date(at.nowMs - HOUR_MS), new Date(at.nowMs - DAY_MS)],
  );
  const [row] = rows;
  if (!row) throw new Error('an aggregate has one row');
  const { lastSentAt, ...counts } = row;
  return { ...counts, lastSentMs: lastSentAt?.getTime() ?? null };
};

export interface NewCode {
  readonly contact: Contact;
  readonly scene: CodeScene;
  readonly codeHash: Buffer;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

export const insertCode = async (tx: Tx, code: NewCode): Promise<void> => {
  await tx.client.query(
    `insert into one_time_code (channel, target, scene, code_hash, sent_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
    [code.contact.channel, code.contact.target, code.scene, code.codeHash, code.sentAt, code.expiresAt],
  );
};

export interface CodeRow {
  readonly id: string;
  readonly contact: Contact;
  readonly codeHash: Buffer;
  readonly tries: number;
  readonly expiresAt: Date;
  readonly isSpent: boolean;
}

/** The newest code for a scene among the places a person can be reached at. Older ones are dead. */
export const loadNewestCode = async (
  tx: Tx,
  contacts: readonly Contact[],
  scene: CodeScene,
): Promise<CodeRow | null> => {
  const { rows } = await tx.client.query<Omit<CodeRow, 'contact'> & Contact>(
    `select c.id, c.channel, c.target, c.code_hash as "codeHash", c.tries, c.expires_at as "expiresAt",
            c.spent_at is not null as "isSpent"
     from one_time_code c join unnest($1::text[], $2::text[]) as asked (channel, target) using (channel, target)
     where c.scene = $3 order by c.id desc limit 1`,
    [contacts.map(({ channel }) => channel), contacts.map(({ target }) => target), scene],
  );
  const [row] = rows;
  if (!row) return null;
  const { channel, target, ...code } = row;
  return { ...code, contact: { channel, target } };
};

/** Numbers that end in these digits and have a code to be bound with that still lives, the newest first. */
export const loadPendingPhones = async (pool: Pool, ending: string, now: Date): Promise<string[]> => {
  const { rows } = await pool.query<{ target: string }>(
    `select target from one_time_code
     where channel = 'phone' and scene = 'bind_phone' and spent_at is null and expires_at > $2
       and sent_at > $2::timestamptz - interval '1 hour'
       and right(target, length($1)) = $1
     order by id desc`,
    [ending, now],
  );
  return rows.map(({ target }) => target);
};

export const updateTried = async (tx: Tx, codeId: string): Promise<void> => {
  await tx.client.query('update one_time_code set tries = tries + 1 where id = $1', [codeId]);
};

/** False when the code was spent meanwhile, or a newer one was sent. */
export const updateSpent = async (tx: Tx, codeId: string, now: Date): Promise<boolean> => {
  const { rowCount } = await tx.client.query(
    `update one_time_code c set spent_at = $2 where id = $1 and spent_at is null and not exists (
       select from one_time_code n where n.target = c.target and n.channel = c.channel and n.scene = c.scene and n.id > c.id)`,
    [codeId, now],
  );
  return rowCount === 1;
};

/** Deletes codes nobody counts any more; returns how many. */
export const deleteOldCodes = async (tx: Tx, before: Date): Promise<number> => {
  const { rowCount } = await tx.client.query('delete from one_time_code where sent_at < $1', [before]);
  return rowCount ?? 0;
};

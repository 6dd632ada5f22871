import type { CodeScene } from '@candor/contract/security';
import type { Contact } from '@candor/domain/identity/account-name';
import { type CodeHistory, DAY_MS, HOUR_MS, type SmsUse } from '@candor/domain/identity/codes';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** Serialises all work on a mailbox or phone number. Held until the transaction ends. */
export const lockTargets = (tx: Tx, contacts: readonly Contact[]): Promise<void> =>
  lockNames(
    tx,
    contacts.map(({ channel, target }) => `one_time_code ${channel} ${target}`),
  );

/** Locks the target and the requesting IP address, for a code that counts against both. */
export const lockTargetAndAddress = (tx: Tx, { channel, target }: Contact, ip: string): Promise<void> =>
  lockNames(tx, [`one_time_code ${channel} ${target}`, `one_time_code from ${ip}`]);

const lockNames = async (tx: Tx, names: readonly string[]): Promise<void> => {
  for (const name of names.toSorted())
    await tx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
};

export interface TargetHistory extends CodeHistory {
  readonly triesInHour: number;
  readonly triesInDay: number;
}

/** Codes sent and wrong tries of one requester: a user in a session, or (null) all requests without one. */
export const loadHistory = async (
  tx: Tx,
  { channel, target }: Contact,
  at: { scene: CodeScene; userId: number | null; nowMs: number },
): Promise<TargetHistory> => {
  const { rows } = await tx.client.query<TargetHistory & { lastSentAt: Date | null }>(
    `select max(sent_at) filter (where scene = $3) as "lastSentAt",
            count(*) filter (where sent_at > $4)::int as "sentInHour", count(*)::int as "sentInDay",
            coalesce(sum(tries) filter (where sent_at > $4), 0)::int as "triesInHour",
            coalesce(sum(tries), 0)::int as "triesInDay"
     from one_time_code where target = $2 and channel = $1 and sent_at > $5 and user_id is not distinct from $6`,
    [channel, target, at.scene, new Date(at.nowMs - HOUR_MS), new Date(at.nowMs - DAY_MS), at.userId],
  );
  const [row] = rows;
  if (!row) throw new Error('an aggregate has one row');
  const { lastSentAt, ...counts } = row;
  return { ...counts, lastSentMs: lastSentAt?.getTime() ?? null };
};

/** SMS of the last day not requested by the number's owner: to this number, and from this IP address. */
export const loadSmsUse = async (
  tx: Tx,
  { target, ip, nowMs }: { target: string; ip: string; nowMs: number },
): Promise<SmsUse> => {
  const since = new Date(nowMs - DAY_MS);
  const { rows } = await tx.client.query<SmsUse>(
    `select (select count(*)::int from one_time_code
             where target = $1 and channel = 'phone' and not is_own and sent_at > $3) as "toNumber",
            (select count(*)::int from one_time_code
             where ip = $2 and channel = 'phone' and not is_own and sent_at > $3) as "fromAddress"`,
    [target, ip, since],
  );
  return rows[0] ?? { toNumber: 0, fromAddress: 0 };
};

export interface NewCode {
  readonly contact: Contact;
  /** The code is valid only in this user's sessions; null: only outside a session. */
  readonly userId: number | null;
  readonly isOwn: boolean;
  readonly ip: string;
  readonly scene: CodeScene;
  readonly codeHash: Buffer;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

export const insertCode = async (tx: Tx, code: NewCode): Promise<void> => {
  await tx.client.query(
    `insert into one_time_code (channel, target, scene, code_hash, sent_at, expires_at, user_id, is_own, ip)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      code.contact.channel,
      code.contact.target,
      code.scene,
      code.codeHash,
      code.sentAt,
      code.expiresAt,
      code.userId,
      code.isOwn,
      code.ip,
    ],
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

/** The newest code for a scene and a user (null: no session) among the given contacts. Older codes are invalid. */
export const loadNewestCode = async (
  tx: Tx,
  contacts: readonly Contact[],
  { scene, userId }: { scene: CodeScene; userId: number | null },
): Promise<CodeRow | null> => {
  const { rows } = await tx.client.query<Omit<CodeRow, 'contact'> & Contact>(
    `select c.id, c.channel, c.target, c.code_hash as "codeHash", c.tries, c.expires_at as "expiresAt",
            c.spent_at is not null as "isSpent"
     from one_time_code c join unnest($1::text[], $2::text[]) as asked (channel, target) using (channel, target)
     where c.scene = $3 and c.user_id is not distinct from $4 order by c.id desc limit 1`,
    [contacts.map(({ channel }) => channel), contacts.map(({ target }) => target), scene, userId],
  );
  const [row] = rows;
  if (!row) return null;
  const { channel, target, ...code } = row;
  return { ...code, contact: { channel, target } };
};

/** Numbers that end in these digits and have an unexpired, unused binding code of this user, newest first. */
export const loadPendingPhones = async (
  pool: Pool,
  { userId, ending, now }: { userId: number; ending: string; now: Date },
): Promise<string[]> => {
  const { rows } = await pool.query<{ target: string }>(
    `select target from one_time_code
     where user_id = $3 and channel = 'phone' and scene = 'bind_phone' and spent_at is null and expires_at > $2
       and sent_at > $2::timestamptz - interval '1 hour'
       and right(target, length($1)) = $1
     order by id desc`,
    [ending, now, userId],
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
       select from one_time_code n where n.target = c.target and n.channel = c.channel and n.scene = c.scene and n.id > c.id
         and n.user_id is not distinct from c.user_id)`,
    [codeId, now],
  );
  return rowCount === 1;
};

/** Deletes codes sent before that time; returns how many. */
export const deleteOldCodes = async (tx: Tx, before: Date): Promise<number> => {
  const { rowCount } = await tx.client.query('delete from one_time_code where sent_at < $1', [before]);
  return rowCount ?? 0;
};

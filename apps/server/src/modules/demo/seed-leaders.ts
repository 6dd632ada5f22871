import { appendAudit } from '#kernel/operators/append-audit';
import { judgeVerification, submitDocumentIn, submitPicturesIn } from '#modules/kyc/index';
import { type Tx, withTx } from '#platform/db/with-tx';
import type { PasswordHasher } from '#platform/hashing/password-hash';
import { runOnce } from '#platform/jobs/run-once';
import { DEMO_LEADER_DAYS, DEMO_LEADERS, DEMO_VERIFIED } from './demo-data';
import { drawReceipt, storePicture } from './seed-pictures';
import { loadReviewer, type SeedVerifiedDeps } from './seed-verified';

const DAY_MS = 86_400_000;
/** The pictures differ from those of the deposits. */
const FIRST_PICTURE = 10;

export interface SeedLeadersDeps extends SeedVerifiedDeps {
  readonly hasher: PasswordHasher;
  readonly newToken: () => string;
}

type DemoLeader = (typeof DEMO_LEADERS)[number];

/** The password is random and kept nowhere. */
export const insertLeaders = async (
  { client }: Tx,
  { hasher, newToken }: Pick<SeedLeadersDeps, 'hasher' | 'newToken'>,
  now: Date,
): Promise<void> => {
  const past = new Date(now.getTime() - DEMO_LEADER_DAYS * DAY_MS);
  for (const { email, nickname, inviteCode, invitedBy, phone } of DEMO_LEADERS) {
    const { rowCount } = await client.query('select from app_user where email = $1 or phone = $2', [email, phone]);
    if (rowCount) continue;
    const hash = await hasher.hash(newToken());
    await client.query(
      `insert into app_user (email, phone, phone_bound_at, password_hash, pay_password_hash, nickname, invite_code, created_at, parent_id)
       values ($1, $2, $6, $3, $3, $4, $5, $6, (select id from app_user where email = $7))`,
      [email, phone, hash, nickname, inviteCode, past, invitedBy],
    );
  }
};

const storeDocument = async (
  deps: SeedVerifiedDeps,
  { number, email, now }: { readonly number: number; readonly email: string; readonly now: Date },
): Promise<string> => {
  const name = await storePicture(deps, await drawReceipt(number), { email, now });
  await deps.pool.query('update upload_file set stored_at = $2 where name = $1', [name, now]);
  return `/upload/${name}.png`;
};

const loadUnverified = async ({ client }: Pick<Tx, 'client'>, { email }: DemoLeader): Promise<number | null> => {
  const { rows } = await client.query<{ id: number }>(
    `select id from app_user u where email = $1 and not exists (select from kyc_submission k where k.user_id = u.id)`,
    [email],
  );
  return rows[0]?.id ?? null;
};

/** Both levels, by the steps of a real review: submission, the operator's decision, its row in the audit log. */
const verifyOne = async (
  deps: SeedVerifiedDeps,
  tx: Tx,
  { leader, pictures }: { readonly leader: DemoLeader; readonly pictures: readonly [front: string, reverse: string] },
): Promise<void> => {
  const userId = await loadUnverified(tx, leader);
  if (userId === null) return;
  const operator = await loadReviewer(tx);
  const form = { userId, idType: DEMO_VERIFIED.idType, name: leader.nickname, cardId: leader.cardId };
  const basic = await submitDocumentIn(tx, deps, form);
  const first = await judgeVerification(tx, deps, { id: basic, operator, approve: true, reason: '' });
  const [frontPic, reversePic] = pictures;
  const advanced = await submitPicturesIn(tx, deps, { userId, frontPic, reversePic });
  const second = await judgeVerification(tx, deps, { id: advanced, operator, approve: true, reason: '' });
  await tx.client.query('update notification set read_at = created_at where user_id = $1', [userId]);
  const notes = [first, second].map(({ audit }) => ({ ...audit, note: 'Demo data' }));
  await appendAudit(tx, deps, { actor: { ...operator, ip: '127.0.0.1' }, notes });
};

/** Lv2 for those who lead in the demo, once per database. */
export const verifyLeaders = async (deps: SeedVerifiedDeps, lock: number, now: Date): Promise<void> => {
  for (const [place, leader] of DEMO_LEADERS.entries()) {
    const run = ['demo_seed', `verified ${leader.email}`] as const;
    const done = await deps.pool.query('select from job_run where name = $1 and run_key = $2', [...run]);
    if (done.rowCount) continue;
    const number = FIRST_PICTURE + 2 * place;
    const front = await storeDocument(deps, { number, email: leader.email, now });
    const reverse = await storeDocument(deps, { number: number + 1, email: leader.email, now });
    await withTx(deps.pool, async (tx) => {
      await tx.client.query('select pg_advisory_xact_lock($1)', [lock]);
      if (await runOnce(tx, ...run)) await verifyOne(deps, tx, { leader, pictures: [front, reverse] });
    });
  }
};

import { appendAudit } from '#kernel/operators/append-audit';
import { judgeVerification, submitDocumentIn } from '#modules/kyc/index';
import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import { runOnce } from '#platform/jobs/run-once';
import type { Clock } from '#platform/runtime/clock';
import { DEMO_ADDRESS, DEMO_ADDRESS_CODE, DEMO_MERCHANTS, DEMO_OPERATORS, DEMO_VERIFIED } from './demo-data';
import { drawCode, type SeedPicturesDeps, storePicture } from './seed-pictures';

export interface SeedVerifiedDeps extends SeedPicturesDeps {
  readonly clock: Clock;
  /** Seals the document number. */
  readonly secret: Buffer;
}

/** A demo user who is verified at level 1. */
interface DemoPerson {
  readonly email: string;
  readonly phone: string;
  readonly name: string;
  readonly cardId: string;
}

const RUN = ['demo_seed', 'verified_user'] as const;
const DAY_MS = 86_400_000;

const isSeeded = async (pool: Pool): Promise<boolean> => {
  const { rowCount } = await pool.query('select from job_run where name = $1 and run_key = $2', [...RUN]);
  return rowCount === 1;
};

/**
 * Null when the user already has a phone number or a verification, from a visitor before this seed existed: both are
 * kept.
 */
const bindPhone = async ({ client }: Tx, { email, phone }: DemoPerson, past: Date): Promise<number | null> => {
  const { rows } = await client.query<{ id: number }>(
    `update app_user u set phone = $2, phone_bound_at = $3, created_at = least(created_at, $3)
     where email = $1 and phone is null and not exists (select from kyc_submission k where k.user_id = u.id)
     returning id`,
    [email, phone, past],
  );
  return rows[0]?.id ?? null;
};

export const loadReviewer = async ({ client }: Tx) => {
  const { email } = DEMO_OPERATORS[0];
  const { rows } = await client.query<{ id: number }>('select id from operator where email = $1', [email]);
  const [row] = rows;
  if (!row) throw new Error('the demo has no operator');
  return { operatorId: row.id, name: email };
};

/** The same steps as a real review: the submission, the operator's decision, and its row in the audit log. */
const verify = async (
  tx: Tx,
  deps: SeedVerifiedDeps,
  { userId, name, cardId }: { readonly userId: number } & Pick<DemoPerson, 'name' | 'cardId'>,
): Promise<void> => {
  const id = await submitDocumentIn(tx, deps, { userId, idType: DEMO_VERIFIED.idType, name, cardId });
  const operator = await loadReviewer(tx);
  const { audit } = await judgeVerification(tx, deps, { id, operator, approve: true, reason: '' });
  // Marked as read: unread notifications should only come from a visitor's own actions.
  await tx.client.query('update notification set read_at = created_at where user_id = $1', [userId]);
  await appendAudit(tx, deps, { actor: { ...operator, ip: '127.0.0.1' }, notes: [{ ...audit, note: 'Demo data' }] });
};

/** Saved long enough ago that its holding time is over and withdrawals to it need no code for a new target. */
const insertAddress = async (
  { client }: Tx,
  what: { userId: number; picture: string; past: Date; now: Date },
): Promise<void> => {
  const { currencyId, network, name, address } = DEMO_ADDRESS;
  await client.query(`update upload_file set stored_at = $2, bound_use = 'address_code' where name = $1`, [
    what.picture,
    what.now,
  ]);
  await client.query(
    `insert into wallet_address (user_id, currency_id, network, name, address, qrcode, usable_from, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $7)
     on conflict (user_id, currency_id, network, address) do nothing`,
    [what.userId, currencyId, network, name, address, `/upload/${what.picture}.png`, what.past],
  );
};

/**
 * Makes one demo user able to withdraw at once: Lv1 verified, e-mail and phone bound, a saved address past its holding
 * time. Once per database, so changes made by a visitor are kept.
 */
export const seedVerified = async (deps: SeedVerifiedDeps, lock: number, now: Date): Promise<void> => {
  if (await isSeeded(deps.pool)) return;
  const past = new Date(now.getTime() - DEMO_VERIFIED.sinceDays * DAY_MS);
  const picture = await storePicture(deps, await drawCode(DEMO_ADDRESS_CODE), { email: DEMO_VERIFIED.email, now });
  await withTx(deps.pool, async (tx) => {
    await tx.client.query('select pg_advisory_xact_lock($1)', [lock]);
    if (!(await runOnce(tx, ...RUN))) return;
    const userId = await bindPhone(tx, DEMO_VERIFIED, past);
    if (userId === null) return;
    await insertAddress(tx, { userId, picture, past, now });
    await verify(tx, deps, { userId, ...DEMO_VERIFIED });
  });
};

/** Lv1 for those who post OTC ads in the demo, once per database. */
export const verifyMerchants = async (deps: SeedVerifiedDeps, lock: number, now: Date): Promise<void> => {
  const past = new Date(now.getTime() - DEMO_VERIFIED.sinceDays * DAY_MS);
  await withTx(deps.pool, async (tx) => {
    await tx.client.query('select pg_advisory_xact_lock($1)', [lock]);
    if (!(await runOnce(tx, 'demo_seed', 'verified_merchants'))) return;
    for (const merchant of DEMO_MERCHANTS) {
      const userId = await bindPhone(tx, merchant, past);
      if (userId !== null) await verify(tx, deps, { userId, ...merchant });
    }
  });
};

import { COPY_AGREEMENT } from '@candor/domain/copy/copy-rules';
import { appendAudit } from '#kernel/operators/append-audit';
import { withTx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import { loadApplication } from './applications.store';
import { COPY_DEMO, type DemoLeader } from './demo-leaders';
import type { CopyDeps } from './deps';
import { loadLeader } from './leaders.store';
import { applyToLead } from './use-cases/apply-to-lead';
import { decideApplication } from './use-cases/decide-application';
import { follow } from './use-cases/follow';

/** Advisory lock key: when two servers start on one database, one seeds and the other finds it done. */
const SEED_LOCK = 730_056;

const findUser = async ({ pool }: CopyDeps, email: string): Promise<number | null> => {
  const { rows } = await pool.query<{ id: number }>('select id from app_user where email = $1', [email]);
  return rows[0]?.id ?? null;
};

const findOperator = async ({ pool }: CopyDeps) => {
  const { rows } = await pool.query<{ id: number }>('select id from operator where email = $1', [COPY_DEMO.operator]);
  return rows[0] ? { operatorId: rows[0].id, name: COPY_DEMO.operator } : null;
};

/** Application and admission as in the console, with the row in the audit log. */
const admit = async (deps: CopyDeps, userId: number, leader: DemoLeader): Promise<void> => {
  const operator = await findOperator(deps);
  if (!operator || (await loadLeader(deps.pool, userId))) return;
  const before = await loadApplication(deps.pool, userId);
  if (before?.state !== 'pending') await applyToLead(deps, { userId, agreement: COPY_AGREEMENT, ...leader });
  const application = await loadApplication(deps.pool, userId);
  if (!application) return;
  await withTx(deps.pool, async (tx) => {
    const verdict = { id: application.id, operator, approve: true, reason: '' };
    const { audit } = await decideApplication(tx, deps, verdict);
    await tx.client.query('update notification set read_at = created_at where user_id = $1', [userId]);
    await appendAudit(tx, deps, { actor: { ...operator, ip: '127.0.0.1' }, notes: [{ ...audit, note: 'Demo data' }] });
  });
};

const begin = async (
  deps: CopyDeps,
  { leaderId, followerId, settings }: { leaderId: number; followerId: number; settings: DemoLeader['settings'] },
): Promise<void> => {
  const { rowCount } = await deps.pool.query('select from copy_relation where leader_id = $1 and follower_id = $2', [
    leaderId,
    followerId,
  ]);
  if (rowCount === 0) await follow(deps, { leaderId, followerId, settings, agreement: COPY_AGREEMENT });
};

const seedOne = async (deps: CopyDeps, leader: DemoLeader, followerId: number): Promise<void> => {
  const leaderId = await findUser(deps, leader.email);
  if (leaderId === null) return;
  try {
    await admit(deps, leaderId, leader);
    await begin(deps, { leaderId, followerId, settings: leader.settings });
  } catch (error) {
    // A visitor has done something else with these accounts, or the rules are other ones.
    if (!(error instanceof Refusal)) throw error;
    deps.logger.warn({ err: error, leader: leader.email }, 'copy: a leader of the demo was not made');
  }
};

/**
 * Two leaders and the demo user's follows, by the use-cases of real users. Runs at every start; what a visitor has ended stays
 * ended. Positions come from the leaders' own trades.
 */
export const seedCopy = async (deps: CopyDeps): Promise<void> => {
  const followerId = await findUser(deps, COPY_DEMO.follower);
  if (followerId === null) return;
  await withTx(deps.pool, async (tx) => {
    await tx.client.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
    for (const leader of COPY_DEMO.leaders) await seedOne(deps, leader, followerId);
  });
};

import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import type { InviteDeps } from '../deps';
import { flagPairs } from '../flags.store';
import { insertRebates, loadLastRebate, sumRebates, withholdBeyond } from '../rebates.store';
import { insertRun, listMissingDays, updateRun } from '../runs.store';

const HOURS = 24;

export interface Moment {
  readonly nowMs: number;
  /** Fails the transaction when another process has taken the job over. */
  readonly ensureHeld: (tx: Tx) => Promise<void>;
  readonly signal?: AbortSignal;
}

interface RunDeps extends Pick<InviteDeps, 'rules' | 'config'> {
  readonly pool: Pool;
}

/** The rebates of one day, in one transaction with the row that says the day is done. False: it was done before. */
export const runDay = (
  { pool, rules, config }: RunDeps,
  dayMs: number,
  { nowMs, ensureHeld }: Moment,
): Promise<boolean> =>
  withTx(pool, async (tx) => {
    await ensureHeld(tx);
    const { invite } = await rules.now();
    const lengthMs = config.productDayMs;
    const maturesMs = nowMs + Math.round((invite.pendingHours * lengthMs) / HOURS);
    if (!(await insertRun(tx.client, { dayMs, maturesMs, now: new Date(nowMs) }))) return false;
    await flagPairs(tx, { userIds: null, now: new Date(nowMs) });
    const afterId = await loadLastRebate(tx.client);
    await insertRebates(tx.client, { dayMs, lengthMs, nowMs, maturesMs });
    const { maxPerDay } = invite;
    const made = await sumRebates(tx.client, { maxPerDay, afterId });
    await withholdBeyond(tx.client, { userIds: made.beyond, maxPerDay, afterId });
    await updateRun(tx.client, dayMs, made);
    return true;
  });

/** Every day that is over and has no run, oldest first. */
export const runRebates = async (deps: RunDeps, moment: Moment): Promise<number> => {
  let done = 0;
  for (const dayMs of await listMissingDays(deps.pool, moment.nowMs, deps.config.productDayMs)) {
    if (moment.signal?.aborted) break;
    if (await runDay(deps, dayMs, moment)) done += 1;
  }
  return done;
};

import type { Rules } from '#kernel/rules/rules';
import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import type { Clock } from '#platform/runtime/clock';
import { hasLevelRun, insertLevelRun, replaceLevels } from '../fee-levels.store';

const DAY_MS = 86_400_000;
/** Delay for trades still committing at midnight, and for the daily bars to be saved. */
const SETTLE_MS = 60_000;

export interface LevelsDeps {
  readonly pool: Pool;
  readonly rules: Rules;
  readonly clock: Clock;
}

/**
 * Computes the fee levels of the last midnight (UTC), once per day. A level depends on the days before it alone, so after
 * an outage only the newest day is computed. Null when there was nothing to do.
 */
export const runLevels = async (
  { pool, rules, clock }: LevelsDeps,
  { nowMs, ensureHeld }: { readonly nowMs: number; ensureHeld(tx: Tx): Promise<void> },
): Promise<number | null> => {
  const dayMs = Math.floor((nowMs - SETTLE_MS) / DAY_MS) * DAY_MS;
  if (await hasLevelRun(pool, dayMs)) return null;
  const { fees } = await rules.now();
  return withTx(pool, async (tx) => {
    await ensureHeld(tx);
    if (!(await insertLevelRun(tx.client, dayMs, new Date(clock.nowMs())))) return null;
    return replaceLevels(tx.client, { dayMs, fromMs: dayMs - fees.volumeDays * DAY_MS, rules: fees });
  });
};

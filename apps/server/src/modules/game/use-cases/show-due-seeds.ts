import { type Tx, withTx } from '#platform/db/with-tx';
import type { GameDeps } from '../deps';
import { findDueUsers } from '../seeds.store';
import { lockBothSeeds, moveOn } from './open-seeds';

const AT_ONCE = 200;

interface Moment {
  readonly nowMs: number;
  readonly ensureHeld: (tx: Tx) => Promise<void>;
}

/** Shows all server seeds whose 24 hours are over. Each user has a transaction of their own. Returns the number of seeds. */
export const showDueSeeds = async (
  deps: Pick<GameDeps, 'pool' | 'secret' | 'ids'>,
  { nowMs, ensureHeld }: Moment,
): Promise<number> => {
  const at = new Date(nowMs);
  let shown = 0;
  for (;;) {
    const userIds = await withTx(deps.pool, ({ client }) => findDueUsers(client, at, AT_ONCE));
    for (const userId of userIds) {
      await withTx(deps.pool, async (tx) => {
        await ensureHeld(tx);
        const seeds = await lockBothSeeds(deps, tx, { userId, at });
        // The user may have changed the seed meanwhile.
        if (seeds.active.revealMs === 0 || seeds.active.revealMs > nowMs) return;
        await moveOn(deps, tx, { seeds, at });
        shown += 1;
      });
    }
    if (userIds.length < AT_ONCE) return shown;
  }
};

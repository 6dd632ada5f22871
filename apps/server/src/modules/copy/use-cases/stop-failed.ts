import { type Tx, withTx } from '#platform/db/with-tx';
import { isPoison } from '#platform/jobs/is-poison';
import { Refusal } from '#platform/refusal';
import type { CopyDeps } from '../deps';
import { listFailed } from '../leaders.store';
import { endLeader } from './end-leader';

/**
 * Ends leaders whose own futures money has fallen below 1 % of what they moved in, by their newest hour. They stay listed with
 * their figures. Returns how many.
 */
export const stopFailed = async (
  deps: CopyDeps,
  { ensureHeld }: { readonly ensureHeld: (tx: Tx) => Promise<void> },
): Promise<number> => {
  const ids = await listFailed(deps.pool);
  for (const leaderId of ids) {
    try {
      await withTx(deps.pool, async (tx) => {
        await ensureHeld(tx);
        await endLeader(deps, tx, { leaderId, cause: 'failed', reason: '' });
      });
    } catch (error) {
      // The leader has stopped meanwhile.
      if (error instanceof Refusal) continue;
      if (!isPoison(error)) throw error;
      deps.logger.error({ err: error, leader: leaderId }, 'copy: a leader without money could not be ended');
    }
  }
  if (ids.length > 0) deps.relay.nudge();
  return ids.length;
};

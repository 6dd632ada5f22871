import { withTx } from '#platform/db/with-tx';
import type { GameDeps } from '../deps';
import type { SeedRow } from '../seeds.store';
import { type BothSeeds, lockBothSeeds, moveOn, startSeed } from './open-seeds';

export interface SeedSet {
  readonly seeds: BothSeeds;
  /** The seed that was shown by this call, with its server seed; null: nothing could be played before. */
  readonly shown: SeedRow | null;
}

/**
 * Sets the client seed of the server seed that is fixed and waits for one. A seed that has a client seed already cannot get
 * another: it is shown, and the client seed belongs to the next one, whose hash was published before.
 */
export const setSeed = (
  deps: GameDeps,
  { userId, clientSeed }: { readonly userId: number; readonly clientSeed: string },
): Promise<SeedSet> =>
  withTx(deps.pool, async (tx) => {
    const now = () => new Date(deps.clock.nowMs());
    const before = await lockBothSeeds(deps, tx, { userId, at: now() });
    // Read under the lock: calls that wait for it come one after the other in time as well.
    const at = now();
    const shown =
      before.active.clientSeed === '' ? null : { ...before.active, ...(await moveOn(deps, tx, { seeds: before, at })) };
    const { id } = shown ? before.next : before.active;
    await startSeed(tx, { id, clientSeed, at });
    return { seeds: await lockBothSeeds(deps, tx, { userId, at }), shown };
  });

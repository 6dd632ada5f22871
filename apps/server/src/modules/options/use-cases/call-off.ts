import { groupCommit } from '#kernel/ledger/group-commit';
import { loadTickHorizon } from '#kernel/pricing/tick-horizon.store';
import type { Tx } from '#platform/db/with-tx';
import type { EngineDeps } from '../deps';
import { closeUnentered } from '../settle.store';
import { payCalledOff } from './pay-closed';

/** Calls off orders whose entry tick did not come in time and cannot come any more, and returns the stakes. */
export const callOff = async (
  deps: EngineDeps,
  tx: Tx,
  { ids, horizonMs }: { readonly ids: readonly number[]; readonly horizonMs: number },
): Promise<void> => {
  const at = new Date(deps.clock.nowMs());
  await payCalledOff(deps, tx, { ...(await closeUnentered(tx, ids, { at, horizonMs })), at });
};

interface VoidRequest {
  readonly id: number;
  readonly horizonMs: number;
}

/** For callers that wait for the result: concurrent ones share a transaction. */
export const createCallOff = (deps: EngineDeps): ((id: number) => Promise<void>) => {
  const commit = groupCommit<VoidRequest, void>({
    pool: deps.pool,
    run: async (tx, items) => {
      const horizonMs = Math.min(...items.map((item) => item.horizonMs));
      await callOff(deps, tx, { ids: items.map(({ id }) => id), horizonMs });
      return items.map(() => ({ ok: true, value: undefined }));
    },
  });
  return async (id) => {
    await commit({ id, horizonMs: await loadTickHorizon(deps.pool, deps.clock) });
    deps.relay.nudge();
  };
};

import { groupCommit } from '#kernel/ledger/group-commit';
import type { Tx } from '#platform/db/with-tx';
import type { EngineDeps } from '../deps';
import { closeUnentered } from '../settle.store';
import { payClosed } from './pay-closed';

/** Calls off orders whose entry tick did not come in time and gives the stakes back; how many it were. */
export const callOff = async (deps: EngineDeps, tx: Tx, ids: readonly number[]): Promise<number> => {
  const closed = await closeUnentered(tx, ids, new Date(deps.clock.nowMs()));
  await payClosed(deps, tx, closed);
  return closed.count;
};

/** For callers that wait for their answer: those of one moment share a transaction. */
export const createCallOff = (deps: EngineDeps): ((id: number) => Promise<void>) => {
  const commit = groupCommit<number, void>({
    pool: deps.pool,
    run: async (tx, ids) => {
      await callOff(deps, tx, ids);
      return ids.map(() => ({ ok: true, value: undefined }));
    },
  });
  return async (id) => {
    await commit(id);
    deps.relay.nudge();
  };
};

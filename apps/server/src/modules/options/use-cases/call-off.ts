import { groupCommit } from '#kernel/ledger/group-commit';
import type { Tx } from '#platform/db/with-tx';
import type { EngineDeps } from '../deps';
import { closeUnentered } from '../settle.store';
import { payCalledOff } from './pay-closed';

/** Calls off orders whose entry tick did not come in time and gives the stakes back. */
export const callOff = async (deps: EngineDeps, tx: Tx, ids: readonly number[]): Promise<void> => {
  await payCalledOff(deps, tx, await closeUnentered(tx, ids, new Date(deps.clock.nowMs())));
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

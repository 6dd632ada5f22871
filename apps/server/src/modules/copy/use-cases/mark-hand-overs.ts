import { add, toAmount } from '@candor/money/decimal';
import { readRunningNets } from '#modules/futures/index';
import { withTx } from '#platform/db/with-tx';
import { sendCopyEvents } from '../copy-events';
import type { CopyDeps } from '../deps';
import { lockDueMarks, sendMarks } from '../hand-overs.store';
import type { SettleMoment } from './settle-shares';

const TOGETHER = 500;

/**
 * Marks copies that were taken over: the first tick after that decides, as it does for every act by hand, and gives each the result
 * that a close at its price would have had. Returns how many.
 */
export const markHandOvers = async (deps: CopyDeps, { ensureHeld }: SettleMoment): Promise<number> => {
  let marked = 0;
  for (;;) {
    const done = await withTx(deps.pool, async (tx) => {
      await ensureHeld(tx);
      const due = await lockDueMarks(tx.client, TOGETHER);
      if (due.length === 0) return 0;
      const netOf = await readRunningNets(deps, due);
      sendMarks(
        tx,
        due.map((one) => ({ ...one, net: add(toAmount(one.holdNet), netOf(one, one.price)) })),
      );
      sendCopyEvents(
        tx,
        due.map(({ followerId, relationId }) => ({ userId: followerId, relationIds: [relationId], skipped: 0 })),
      );
      return due.length;
    });
    marked += done;
    if (done < TOGETHER) break;
  }
  if (marked > 0) deps.relay.nudge();
  return marked;
};

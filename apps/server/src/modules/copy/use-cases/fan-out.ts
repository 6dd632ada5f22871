import { type Tx, withTx } from '#platform/db/with-tx';
import { monotonicMs } from '#platform/runtime/monotonic';
import { listOpenCopies } from '../copies.store';
import type { FanOutDeps } from '../deps';
import { lockFollowers, lockRelations } from '../relations.store';
import { loadWaiting, lockSignal, type Signal, sendProgress } from '../signals.store';
import { copyClose } from './copy-close';
import { copyLevels } from './copy-levels';
import { copyOpen } from './copy-open';

/** Followers in one transaction. */
const FOLLOWERS_TOGETHER = 1_000;
/** Leaders served in turns: a leader with many followers does not hold up the others. */
const LEADERS_TOGETHER = 50;

export interface FanOutMoment {
  readonly ensureHeld: (tx: Tx) => Promise<void>;
}

/** How many followers one transaction serves. */
interface Batching {
  readonly batch: number;
}

interface BatchDone {
  readonly count: number;
  /** The last follower of the batch. */
  readonly doneTo: number;
}

const openBatch = async (deps: FanOutDeps & Batching, tx: Tx, signal: Signal): Promise<BatchDone> => {
  const { leaderId, doneTo, createdAt } = signal;
  const relations = await lockFollowers(tx.client, { leaderId, after: doneTo, limit: deps.batch, before: createdAt });
  if (relations.length > 0) await copyOpen(deps, tx, { signal, relations });
  return { count: relations.length, doneTo: relations.at(-1)?.followerId ?? doneTo };
};

const changeBatch = async (deps: FanOutDeps & Batching, tx: Tx, signal: Signal): Promise<BatchDone> => {
  const { positionId, doneTo } = signal;
  const copies = await listOpenCopies(tx.client, { leaderPositionId: positionId, after: doneTo, limit: deps.batch });
  if (copies.length === 0) return { count: 0, doneTo };
  const ids = copies.map(({ relationId }) => relationId);
  const relations = new Map((await lockRelations(tx.client, ids)).map((one) => [one.id, one]));
  if (signal.kind === 'close') await copyClose(deps, tx, { signal, copies });
  else await copyLevels(deps, tx, { signal, copies, relations });
  return { count: copies.length, doneTo: copies.at(-1)?.followerId ?? doneTo };
};

/** One batch of one act. The progress is stored with it, so a process that dies loses nothing and repeats nothing. */
const copyNext = (deps: FanOutDeps & Batching, moment: FanOutMoment, id: string): Promise<boolean> =>
  withTx(deps.pool, async (tx) => {
    await moment.ensureHeld(tx);
    const signal = await lockSignal(tx.client, id);
    if (signal === null) return false;
    const copyBatch = signal.kind === 'open' ? openBatch : changeBatch;
    const { count, doneTo } = await copyBatch(deps, tx, signal);
    sendProgress(tx, signal, { doneTo, isDone: count < deps.batch });
    return true;
  });

/** After a failure an act is left alone for this long, so that it does not fill the log. */
const RETRY_MS = 2_000;

/**
 * Copies what waits, one batch of each leader in turn. Returns how many batches were done. An act that cannot be copied is
 * logged and tried again later; acts of other leaders go on.
 */
export const createFanOut = (copying: FanOutDeps, { batch }: Batching = { batch: FOLLOWERS_TOGETHER }) => {
  const deps = { ...copying, batch };
  const failedAt = new Map<string, number>();
  const copyOne = async (moment: FanOutMoment, { id, leaderId }: Signal): Promise<boolean> => {
    if ((failedAt.get(id) ?? Number.NEGATIVE_INFINITY) > monotonicMs() - RETRY_MS) return false;
    try {
      const isDone = await copyNext(deps, moment, id);
      failedAt.delete(id);
      return isDone;
    } catch (error) {
      failedAt.set(id, monotonicMs());
      deps.logger.error({ err: error, signal: id, leader: leaderId }, 'copy: an act of a leader could not be copied');
      return false;
    }
  };
  return async (moment: FanOutMoment): Promise<number> => {
    let done = 0;
    for (const signal of await loadWaiting(deps.pool, LEADERS_TOGETHER)) {
      if (await copyOne(moment, signal)) done += 1;
    }
    if (done > 0) {
      deps.changes.tell();
      deps.relay.nudge();
    }
    return done;
  };
};

import { withTx } from '#platform/db/with-tx';
import { isPoison } from '#platform/jobs/is-poison';
import { monotonicMs } from '#platform/runtime/monotonic';
import type { FanOutDeps } from '../deps';
import { loadWaiting, lockSignal, type Signal, sendProgress } from '../signals.store';
import { type Batching, copyBatch, type FanOutMoment } from './copy-batch';
import { leaveOut } from './leave-out';

/** Followers in one transaction. */
const FOLLOWERS_TOGETHER = 1_000;
/** Leaders served in turns: a leader with many followers does not hold up the others. */
const LEADERS_TOGETHER = 50;
/** After a failure an act is left alone for this long, so that it does not fill the log. */
const RETRY_MS = 2_000;
/** A follower who may not be the cause of the failure is left out after so many attempts. */
const MOST_TRIES = 15;

/** One batch of one act. The progress is stored with it, so a process that dies loses nothing and repeats nothing. */
const copyNext = (deps: FanOutDeps & Batching, moment: FanOutMoment, id: string): Promise<boolean> =>
  withTx(deps.pool, async (tx) => {
    await moment.ensureHeld(tx);
    const signal = await lockSignal(tx.client, id);
    if (signal === null) return false;
    const { count, doneTo } = await copyBatch(deps, tx, signal);
    sendProgress(tx, signal, { doneTo, isDone: count < deps.batch });
    return true;
  });

/** An act that failed. */
interface Trouble extends Batching {
  /** Failed attempts with one follower alone. */
  readonly tries: number;
  /** Not tried again before. */
  readonly restMs: number;
}

export interface FanOutOptions extends Batching {
  readonly retryMs?: number;
}

/** Copies acts one batch at a time, and remembers for those that failed how to go on. */
const createCopier = (deps: FanOutDeps, { batch: most, retryMs = RETRY_MS }: FanOutOptions) => {
  const troubles = new Map<string, Trouble>();
  const go = (id: string, batch: number): true => {
    troubles.set(id, { batch, tries: 0, restMs: Number.NEGATIVE_INFINITY });
    return true;
  };
  const rest = ({ id, leaderId }: Signal, error: unknown, next: Batching & { readonly tries: number }): false => {
    troubles.set(id, { ...next, restMs: monotonicMs() + retryMs });
    deps.logger.error({ err: error, signal: id, leader: leaderId }, 'copy: an act of a leader could not be copied');
    return false;
  };
  const leaveOutNext = async (moment: FanOutMoment, signal: Signal, { error, tries }: Failure): Promise<boolean> => {
    const { id, leaderId } = signal;
    try {
      const follower = await leaveOut(deps, moment, { id, isCertain: tries >= MOST_TRIES });
      const about = { err: error, signal: id, leader: leaderId, follower };
      deps.logger.error(about, 'copy: a follower was left out of an act of a leader');
      return go(id, 1);
    } catch {
      return rest(signal, error, { batch: 1, tries });
    }
  };
  const copyOne = async (moment: FanOutMoment, signal: Signal): Promise<boolean> => {
    const { id } = signal;
    const { batch, tries, restMs } = troubles.get(id) ?? { batch: most, tries: 0, restMs: 0 };
    if (restMs > monotonicMs()) return false;
    try {
      const isDone = await copyNext({ ...deps, batch }, moment, id);
      troubles.delete(id);
      if (batch < most) go(id, Math.min(2 * batch, most));
      return isDone;
    } catch (error) {
      if (!isPoison(error)) return rest(signal, error, { batch, tries });
      return batch > 1 ? go(id, Math.ceil(batch / 2)) : leaveOutNext(moment, signal, { error, tries: tries + 1 });
    }
  };
  const forgetDone = (waiting: readonly Signal[]): void => {
    for (const id of troubles.keys()) if (!waiting.some((signal) => signal.id === id)) troubles.delete(id);
  };
  return { copyOne, forgetDone };
};

interface Failure {
  readonly error: unknown;
  readonly tries: number;
}

/**
 * Copies what waits, one batch of each leader in turn. Returns how many batches were done. A batch that fails by its
 * content is halved until one follower is alone, who is left out; after other failures the act is tried again later. Acts
 * of other leaders go on.
 */
export const createFanOut = (deps: FanOutDeps, options: FanOutOptions = { batch: FOLLOWERS_TOGETHER }) => {
  const { copyOne, forgetDone } = createCopier(deps, options);
  return async (moment: FanOutMoment): Promise<number> => {
    let done = 0;
    const waiting = await loadWaiting(deps.pool, LEADERS_TOGETHER);
    forgetDone(waiting);
    for (const signal of waiting) {
      if (await copyOne(moment, signal)) done += 1;
    }
    if (done > 0) {
      deps.changes.notify();
      deps.relay.nudge();
    }
    return done;
  };
};

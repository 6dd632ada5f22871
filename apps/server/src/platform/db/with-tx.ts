import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '#platform/refusal';
import { randomShare } from '#platform/runtime/ids';
import { monotonicMs } from '#platform/runtime/monotonic';
import type { Pool, PoolClient } from './pool';
import { OutcomeUnknown, sortError, sqlStateOf } from './sort-error';

/** One open transaction. */
export interface Tx {
  readonly client: PoolClient;
  /** A last write whose answer nobody needs before the commit: it travels with it, and its failure undoes everything. */
  readonly send: (write: Promise<unknown>) => void;
  /** The same work failed before, because somebody else was faster. */
  readonly isRetry: boolean;
}

const MAX_ATTEMPTS = 5;
/** No new attempt begins later than this: whoever waits for the answer is told to come back. */
const TRY_FOR_MS = 2_000;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;
const ABORTED = '25P02';

/** Somebody else was faster: deadlock or serialisation failure. The other one is done by now. */
const isConflict = (error: unknown): boolean => sqlStateOf(error)?.startsWith('40') ?? false;

/**
 * Doubled with every attempt and drawn between half and all of it, so that those who failed together do not meet again.
 * The first conflict needs no pause: there is nothing to wait for.
 */
export const computePauseMs = (error: unknown, attempt: number, random: number): number =>
  attempt === 1 && isConflict(error)
    ? 0
    : Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS) * (0.5 + random / 2);

export const isUniqueViolation = (error: unknown): boolean => sqlStateOf(error) === '23505';

const rollback = async (client: PoolClient): Promise<Error | undefined> => {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error as Error;
  }
};

/** The first failure in the order of sending is the cause; the ones behind it only say that the transaction is dead. */
const ensureAllWritten = (results: readonly PromiseSettledResult<unknown>[]): void => {
  for (const result of results) if (result.status === 'rejected') throw result.reason;
};

/** A statement may only have met the end of a transaction that a write sent before it has broken: then that is the cause. */
const causeOf = async (error: unknown, sent: readonly Promise<unknown>[]): Promise<unknown> => {
  if (sqlStateOf(error) !== ABORTED) return error;
  const failed = (await Promise.allSettled(sent)).find((result) => result.status === 'rejected');
  return failed?.status === 'rejected' ? failed.reason : error;
};

const attempt = async <T>(pool: Pool, isRetry: boolean, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  const sent: Promise<unknown>[] = [];
  // Handled here at once: a write may fail long before anybody awaits it.
  const send = (write: Promise<unknown>): void => {
    write.catch(() => undefined);
    sent.push(write);
  };
  let broken: Error | undefined;
  let isCommitting = false;
  try {
    // Connections are pipelined: begin travels with the first statement, and the sent writes with the commit. A begin
    // can only fail with the connection itself, and then everything after it fails too.
    send(client.query('begin'));
    const result = await work({ client, send, isRetry });
    isCommitting = true;
    send(client.query('commit'));
    ensureAllWritten(await Promise.allSettled(sent));
    return result;
  } catch (error) {
    const cause = await causeOf(error, sent);
    const kind = sortError(cause);
    // A connection that broke cannot roll back; one that hangs would keep the caller waiting once more.
    broken = kind === 'unknown' ? (cause as Error) : await rollback(client);
    throw isCommitting && kind === 'unknown' ? new OutcomeUnknown(cause) : cause;
  } finally {
    // A connection that could not roll back is destroyed, never handed to the next request.
    client.release(broken);
  }
};

/** For the log; the user is told to come back. */
const busyBecause = (error: unknown): Refusal => Object.assign(new Refusal('server_busy'), { cause: error });

/**
 * Runs `work` in one READ COMMITTED transaction. What fails for a reason that passes (deadlock, lost connection, full or
 * absent database) is tried again after a growing pause, five times and for two seconds at most; then the caller hears
 * "busy" and nothing was changed. A connection lost after the commit was sent is `OutcomeUnknown` and never tried again.
 * `work` may run more than once: side effects belong into the outbox.
 */
export const withTx = async <T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const startedMs = monotonicMs();
  for (let round = 1; ; round += 1) {
    try {
      return await attempt(pool, round > 1, work);
    } catch (error) {
      if (sortError(error, 'open') !== 'retry') throw error;
      const pauseMs = computePauseMs(error, round, randomShare());
      if (round >= MAX_ATTEMPTS || monotonicMs() + pauseMs - startedMs > TRY_FOR_MS) throw busyBecause(error);
      if (pauseMs > 0) await delay(pauseMs);
    }
  }
};

import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '#platform/refusal';
import { randomShare } from '#platform/runtime/ids';
import { monotonicMs } from '#platform/runtime/monotonic';
import { classifyError, OutcomeUnknown, sqlStateOf } from './classify-error';
import type { Pool, PoolClient } from './pool';

/** One open transaction. */
export interface Tx {
  readonly client: PoolClient;
  /**
   * Sends a write without waiting for its result: it is awaited with the commit, and its failure rolls everything back.
   */
  readonly send: (write: Promise<unknown>) => void;
  /** True when an earlier attempt failed by a conflict with another transaction. */
  readonly isRetry: boolean;
}

const MAX_ATTEMPTS = 5;
/** No new attempt starts later than this; the caller gets "busy". */
const TRY_FOR_MS = 2_000;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;
const ABORTED = '25P02';

/** Deadlock or serialisation failure. The other transaction has finished by now. */
const isConflict = (error: unknown): boolean => sqlStateOf(error)?.startsWith('40') ?? false;

/**
 * Exponential back-off with jitter (between half and all of it), so that transactions that conflicted do not conflict
 * again. The first conflict needs no pause: the other transaction has finished.
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

/** The first failure in the order of sending is the cause; later ones only report the aborted transaction. */
const ensureAllWritten = (results: readonly PromiseSettledResult<unknown>[]): void => {
  for (const result of results) if (result.status === 'rejected') throw result.reason;
};

/** If a statement failed because an earlier sent write aborted the transaction, that write is the cause. */
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
    const kind = classifyError(cause);
    // A connection that broke cannot roll back; one that hangs would keep the caller waiting once more.
    broken = kind === 'unknown' ? (cause as Error) : await rollback(client);
    throw isCommitting && kind === 'unknown' ? new OutcomeUnknown(cause) : cause;
  } finally {
    // A connection that could not roll back is destroyed, never handed to the next request.
    client.release(broken);
  }
};

/** The cause is kept for the log; the user gets "busy". */
const busyBecause = (error: unknown): Refusal => Object.assign(new Refusal('server_busy'), { cause: error });

/**
 * Runs `work` in one READ COMMITTED transaction. Temporary failures (deadlock, lost connection, full or unreachable
 * database) are retried after a growing pause, up to five times within two seconds; then the caller gets "busy" and
 * nothing was changed. A connection lost after the commit was sent is `OutcomeUnknown` and never retried. `work` may
 * run more than once: side effects belong into the outbox.
 */
export const withTx = async <T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const startedMs = monotonicMs();
  for (let round = 1; ; round += 1) {
    try {
      return await attempt(pool, round > 1, work);
    } catch (error) {
      if (classifyError(error, 'open') !== 'retry') throw error;
      const pauseMs = computePauseMs(error, round, randomShare());
      if (round >= MAX_ATTEMPTS || monotonicMs() + pauseMs - startedMs > TRY_FOR_MS) throw busyBecause(error);
      if (pauseMs > 0) await delay(pauseMs);
    }
  }
};

import { Refusal, refuse } from '#platform/refusal';
import type { Pool, PoolClient, Sql } from './pool';
import { sqlOn } from './pool';

/** One open transaction: the raw connection for prepared hot paths, the typed builder for the rest. */
export interface Tx {
  readonly client: PoolClient;
  readonly sql: Sql;
  /** A last write whose answer nobody needs before the commit: it travels with it, and its failure undoes everything. */
  readonly send: (write: Promise<unknown>) => void;
  /** The same work failed before, because somebody else was faster. */
  readonly isRetry: boolean;
}

const MAX_ATTEMPTS = 5;
const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';
const ABORTED = '25P02';

const sqlStateOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

export const isUniqueViolation = (error: unknown): boolean => sqlStateOf(error) === '23505';

const isRetryable = (error: unknown): boolean => {
  const state = sqlStateOf(error);
  return state === DEADLOCK || state === SERIALIZATION_FAILURE;
};

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
  try {
    // Connections are pipelined: begin travels with the first statement, and the sent writes with the commit. A begin
    // can only fail with the connection itself, and then everything after it fails too.
    send(client.query('begin'));
    const result = await work({ client, sql: sqlOn(client), send, isRetry });
    send(client.query('commit'));
    ensureAllWritten(await Promise.allSettled(sent));
    return result;
  } catch (error) {
    broken = await rollback(client);
    throw await causeOf(error, sent);
  } finally {
    // A connection that could not roll back is destroyed, never handed to the next request.
    client.release(broken);
  }
};

/**
 * Runs `work` in one READ COMMITTED transaction. Deadlocks and serialisation failures are retried; after five
 * attempts the caller hears "busy". `work` may run more than once: side effects belong into the outbox.
 */
export const withTx = async <T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let round = 1; round <= MAX_ATTEMPTS; round += 1) {
    try {
      return await attempt(pool, round > 1, work);
    } catch (error) {
      if (error instanceof Refusal || !isRetryable(error)) throw error;
    }
  }
  return refuse('server_busy');
};

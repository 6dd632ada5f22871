import pg from 'pg';
import { PoolFull } from './classify-error';

export type Pool = pg.Pool & {
  /** As in `PoolOptions`. */
  readonly groupWaitMs?: number | undefined;
  /** As in `PoolOptions`. */
  readonly keyWaitMs?: number | undefined;
};
export type PoolClient = pg.PoolClient;

export interface PoolOptions {
  readonly max?: number;
  /** Maximum number of callers that wait for a connection; the next one fails at once with `PoolFull`. */
  readonly maxWaiting?: number;
  /** How long they wait. */
  readonly waitMs?: number;
  /** How long callers of `groupCommit` on this pool wait for their transaction; absent: its default. */
  readonly groupWaitMs?: number;
  /** How long a money call waits for a transaction of another process that is booking its key; absent: its default. */
  readonly keyWaitMs?: number;
}

type Connected = Parameters<pg.Pool['connect']>[0];

/** A pool with a bounded queue. `query` calls `connect`, so it is bounded too. */
class BoundedPool extends pg.Pool {
  readonly groupWaitMs: number | undefined;
  readonly keyWaitMs: number | undefined;
  readonly #maxWaiting: number;

  constructor(config: pg.PoolConfig, { maxWaiting = 200, groupWaitMs, keyWaitMs }: PoolOptions) {
    super(config);
    this.#maxWaiting = maxWaiting;
    this.groupWaitMs = groupWaitMs;
    this.keyWaitMs = keyWaitMs;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    // Idle connections are handed out a moment later: as long as there are any, callers in the queue do not really wait.
    const isFull = this.idleCount === 0 && this.waitingCount >= this.#maxWaiting;
    if (callback === undefined) return isFull ? Promise.reject(new PoolFull()) : super.connect();
    if (isFull) callback(new PoolFull(), undefined, () => undefined);
    else super.connect(callback);
    return undefined;
  }
}

const STATEMENT_TIMEOUT_MS = 30_000;

/** numeric, int8 and timestamptz stay text or Date as pg gives them; money is never parsed to a float. */
export const createPool = (connectionString: string, options: PoolOptions = {}): Pool => {
  const config = {
    connectionString,
    max: options.max ?? 16,
    // Statements are sent without waiting for the answers before them; with-tx.ts relies on it.
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: options.waitMs ?? 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 30_000,
    // A hanging database does not enforce its statement timeout, so the client times out a little later.
    query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    application_name: 'candor',
  };
  const pool = new BoundedPool(config, options);
  // A broken connection fails the statements on it and is replaced by the pool. Without listeners, for idle connections
  // and for those in use, it would end the process instead.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

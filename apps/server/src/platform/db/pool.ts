import pg from 'pg';
import { PoolFull } from './sort-error';

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;

export interface PoolOptions {
  readonly max?: number;
  /** So many callers may wait for a connection; the next one fails at once with `PoolFull`. */
  readonly maxWaiting?: number;
  /** How long they wait. */
  readonly waitMs?: number;
}

type Connected = Parameters<pg.Pool['connect']>[0];

/** A pool whose queue has an end. `query` comes by `connect` too. */
class BoundedPool extends pg.Pool {
  readonly #maxWaiting: number;

  constructor(config: pg.PoolConfig, maxWaiting: number) {
    super(config);
    this.#maxWaiting = maxWaiting;
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
    // A database that hangs does not keep its own time limits: the connection is given up a little later.
    query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    application_name: 'candor',
  };
  const pool = new BoundedPool(config, options.maxWaiting ?? 200);
  // A broken connection fails the statements on it and is replaced by the pool. Without listeners, for idle connections
  // and for those in use, it would end the process instead.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

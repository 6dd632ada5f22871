import type { Pool, PoolClient } from '#platform/db/pool';

export interface AdapterPool {
  readonly query: Pool['query'];
  readonly connect: () => Promise<PoolClient>;
  /** From here on nobody gets a connection. Call before the adapter is closed. */
  close(): void;
}

const never = <T>(): Promise<T> => new Promise(() => undefined);

/** Takes a connection out of the pool for good. It is given back once, whoever asks for it. */
const borrow = async (pool: Pool): Promise<PoolClient> => {
  const client = await pool.connect();
  const release = client.release.bind(client);
  let isGivenBack = false;
  client.release = () => {
    if (!isGivenBack) release(true);
    isGivenBack = true;
  };
  // The adapter forgets a connection that broke. The pool would count it as lent for ever, and never end.
  client.once('end', () => client.release());
  return client;
};

/**
 * Lends the adapter of Socket.IO our pool. It keeps one connection to listen on; that one is not reused afterwards.
 * The adapter asks for a new connection for ever when it loses its own, so after the end it is left waiting.
 */
export const lendToAdapter = (pool: Pool): AdapterPool => {
  let isClosed = false;
  let last: PoolClient | null = null;
  return {
    query: pool.query.bind(pool) as Pool['query'],
    connect: async () => {
      // Whoever asks again has lost sight of the one before.
      last?.release();
      if (isClosed) return never();
      last = await borrow(pool);
      if (!isClosed) return last;
      last.release();
      return never();
    },
    close: () => {
      isClosed = true;
      last?.release();
    },
  };
};

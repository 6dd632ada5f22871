import type { Pool, PoolClient } from '#platform/db/pool';

export interface AdapterPool {
  readonly query: Pool['query'];
  readonly connect: () => Promise<PoolClient>;
  /** From here on nobody gets a connection. Call before the adapter is closed. */
  close(): void;
}

const never = <T>(): Promise<T> => new Promise(() => undefined);

/**
 * Lends the adapter of Socket.IO our pool. It keeps one connection to listen on; that one is not reused afterwards.
 * The adapter asks for a new connection for ever when it loses its own, so after the end it is left waiting.
 */
export const lendToAdapter = (pool: Pool): AdapterPool => {
  let isClosed = false;
  return {
    query: pool.query.bind(pool) as Pool['query'],
    connect: async () => {
      if (isClosed) return never();
      const client = await pool.connect();
      const release = client.release.bind(client);
      client.release = () => release(true);
      if (!isClosed) return client;
      client.release();
      return never();
    },
    close: () => {
      isClosed = true;
    },
  };
};

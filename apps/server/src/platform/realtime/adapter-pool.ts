import type { Pool, PoolClient } from '#platform/db/pool';

export interface AdapterPool {
  readonly query: Pool['query'];
  readonly connect: () => Promise<PoolClient>;
  /** After this, connect() never resolves. Call before the adapter is closed. */
  close(): void;
}

const never = <T>(): Promise<T> => new Promise(() => undefined);

/** Takes a connection from the pool permanently. It is released once, however often that is asked for. */
const takeConnection = async (pool: Pool): Promise<PoolClient> => {
  const client = await pool.connect();
  const release = client.release.bind(client);
  let isGivenBack = false;
  client.release = () => {
    if (!isGivenBack) release(true);
    isGivenBack = true;
  };
  // The adapter drops a broken connection without releasing it; without this the pool would never end.
  client.once('end', () => client.release());
  return client;
};

/**
 * A pool for the Socket.IO adapter on top of ours. The adapter keeps one connection to listen on, which is not reused
 * afterwards. It reconnects forever when it loses that connection, so after close() its connect() stays pending.
 */
export const createAdapterPool = (pool: Pool): AdapterPool => {
  let isClosed = false;
  let last: PoolClient | null = null;
  return {
    query: pool.query.bind(pool) as Pool['query'],
    connect: async () => {
      // A new request means that the previous connection was lost.
      last?.release();
      if (isClosed) return never();
      last = await takeConnection(pool);
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

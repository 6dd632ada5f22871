import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;

/** Tables are typed where they are owned: a store narrows with `db.withTables<ItsTables>()`. */
// biome-ignore lint/complexity/noBannedTypes: the empty schema is the point
export type Sql = Kysely<{}>;

/** numeric, int8 and timestamptz stay text or Date as pg gives them; money is never parsed to a float. */
export const createPool = (connectionString: string, options: { max?: number } = {}): Pool => {
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 16,
    // Statements are sent without waiting for the answers before them; with-tx.ts relies on it.
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'candor',
  });
  // A broken connection fails the statements on it and is replaced by the pool. Without listeners, for idle connections
  // and for those in use, it would end the process instead.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** A query builder over the whole pool, for reads outside a transaction. */
export const sqlOver = (pool: Pool): Sql => new Kysely({ dialect: new PostgresDialect({ pool }) });

/** The same builder bound to one connection, so that it joins the transaction running there. */
export const sqlOn = (client: PoolClient): Sql => {
  const bound = { query: client.query.bind(client), release: () => undefined };
  return new Kysely({
    dialect: new PostgresDialect({ pool: { connect: async () => bound, end: async () => undefined } }),
  });
};

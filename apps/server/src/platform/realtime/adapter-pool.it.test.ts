import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/test-database';
import { createPool, type Pool } from '#platform/db/pool';
import { createAdapterPool } from './adapter-pool';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const breakConnections = (pool: Pool) =>
  pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );

describe('the connection that the adapter listens on', () => {
  it('leaves the pool when it breaks, so that the pool can end', async () => {
    const pool = createPool(database.appUrl, { max: 2 });
    const client = await createAdapterPool(pool).connect();
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    await breakConnections(pool);
    await ended;
    expect({ inUse: pool.totalCount - pool.idleCount }).toEqual({ inUse: 0 });
    await pool.end();
  });

  it('is taken back when the adapter asks for another one', async () => {
    const pool = createPool(database.appUrl, { max: 2 });
    const adapterPool = createAdapterPool(pool);
    const first = await adapterPool.connect();
    const second = await adapterPool.connect();
    expect(second).not.toBe(first);
    expect({ inUse: pool.totalCount - pool.idleCount }).toEqual({ inUse: 1 });
    adapterPool.close();
    second.release();
    await pool.end();
  });

  it('is taken back at the end, and nobody gets another one', async () => {
    const pool = createPool(database.appUrl, { max: 2 });
    const adapterPool = createAdapterPool(pool);
    await adapterPool.connect();
    adapterPool.close();
    const answer = await Promise.race([adapterPool.connect(), pool.query('select 1').then(() => 'nobody came')]);
    expect(answer).toBe('nobody came');
    await pool.end();
  });
});

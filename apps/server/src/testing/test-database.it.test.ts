import { expect, it } from 'vitest';
import { withClient } from '#platform/db/postgres-roles';
import { createTestDatabase } from './test-database';

const countTables = `select count(*)::int as n from pg_tables where schemaname = 'public' and tablename = 'stain'`;

it('gives every caller a database of its own, and takes it away', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await withClient(one.adminUrl, (client) => client.query('create table stain (id int)'));
  const { rows } = await withClient(two.appUrl, (client) => client.query<{ n: number }>(countTables));
  expect(rows).toEqual([{ n: 0 }]);
  await Promise.all([one.drop(), two.drop()]);
  await expect(withClient(one.appUrl, async () => undefined)).rejects.toThrow('does not exist');
});

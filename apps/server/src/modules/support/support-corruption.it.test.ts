import { afterAll, beforeAll, expect, it } from 'vitest';
import { addOperator } from '#app/testing/ops-steps';
import { SUPPORT_CORRUPTIONS } from '#app/testing/support-corruptions';
import { addVisitor, answer, openCase, writeMessage } from '#app/testing/support-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { createPool, type Pool } from '#platform/db/pool';
import { SUPPORT_INVARIANTS } from './support-invariants';

let test: TestApp;
let admin: Pool;

/** One that waits, one answered, one closed and one of a visitor; the last user has none. */
beforeAll(async () => {
  test = await startTestApp();
  admin = createPool(test.database.adminUrl, { max: 1 });
  const operator = await addOperator(test, { roles: ['support'] });
  const user = await test.addUser();
  const [waiting, answered, closed] = [
    await openCase(test, user),
    await openCase(test, user),
    await openCase(test, user),
  ];
  for (const one of [waiting, answered, closed]) await answer(test, operator, one);
  await writeMessage(test, user, waiting, 'And?');
  await writeMessage(test, user, waiting, 'Hello?');
  await answer(test, operator, closed, { close: 1, seen: 2 });
  await openCase(test, await addVisitor(test));
  await test.addUser();
  await test.expectBooksBalanced();
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await admin.end();
  await test.stop();
});

const findViolations = async (client: Pick<Pool, 'query'>) =>
  (await Promise.all(SUPPORT_INVARIANTS.map((one) => client.query(one.sql)))).flatMap(({ rows }) => rows);

it.each(SUPPORT_CORRUPTIONS)('the invariant of customer service finds $how [I30]', async ({ sql }) => {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    const { rowCount } = await client.query(sql);
    if (!sql.startsWith('alter')) expect(rowCount).toBeGreaterThan(0);
    expect((await findViolations(client)).length).toBeGreaterThan(0);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('the invariant of customer service finds nothing without a corruption, checked in the same way [I30]', async () => {
  expect(await findViolations(admin)).toEqual([]);
});

it.each(['update support_wait set seq = seq', 'delete from support_wait', 'truncate support_wait'])(
  'the database refuses: %s',
  async (sql) => {
    await expect(admin.query(sql)).rejects.toThrow('insert-only');
  },
);

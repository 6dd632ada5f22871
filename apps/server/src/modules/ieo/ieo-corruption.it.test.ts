import { afterAll, beforeAll, expect, it } from 'vitest';
import { IEO_CORRUPTIONS } from '#app/testing/ieo-corruptions';
import {
  addBuyer,
  addProject,
  committed,
  DAY,
  HOUR,
  type IeoTestApp,
  runIeo,
  startIeoTestApp,
} from '#app/testing/ieo-steps';
import { createPool, type Pool } from '#platform/db/pool';
import { IEO_INVARIANTS } from './ieo-invariants';

let test: IeoTestApp;
let admin: Pool;

/** One project that unlocks, one that was refunded, one that is open. */
beforeAll(async () => {
  test = await startIeoTestApp();
  admin = createPool(test.database.adminUrl, { max: 1 });
  const [one, two] = [await addBuyer(test, '2000'), await addBuyer(test, '2000')];
  const listed = await addProject(test, { userCap: '12000' });
  await committed(test, one, { project_id: listed.id, amount: '15000' });
  await committed(test, two, { project_id: listed.id, amount: '9000' });
  const failed = await addProject(test, { softCap: '10000' });
  await committed(test, two, { project_id: failed.id, amount: '500' });
  test.clock.advance(HOUR);
  await runIeo(test);
  test.clock.advance(3 * DAY);
  await runIeo(test);
  const open = await addProject(test);
  await committed(test, one, { project_id: open.id, amount: '1000' });
  await test.expectBooksBalanced();
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await admin.end();
  await test.stop();
});

it.each(IEO_CORRUPTIONS)('the invariant of IEO finds $how [I18]', async ({ sql }) => {
  const client = await admin.connect();
  try {
    await client.query('begin');
    for (const table of ['ledger_posting', 'ieo_root']) await client.query(`alter table ${table} disable trigger all`);
    const { rowCount } = await client.query(sql);
    expect(rowCount).toBeGreaterThan(0);
    const found = await Promise.all(
      IEO_INVARIANTS.map((one) => client.query(one.sql, one.sql.includes('$1') ? [new Date(test.clock.nowMs())] : [])),
    );
    expect(found.flatMap(({ rows }) => rows)).not.toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

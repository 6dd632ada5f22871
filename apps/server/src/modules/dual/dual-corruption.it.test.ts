import { afterAll, beforeAll, expect, it } from 'vitest';
import { DUAL_CORRUPTIONS } from '#app/testing/dual-corruptions';
import {
  addInvestor,
  bought,
  DAY_MS,
  type DualTestApp,
  findProduct,
  publishPrices,
  publishWindow,
  settle,
  startDualTestApp,
} from '#app/testing/dual-steps';
import { createPool, type Pool } from '#platform/db/pool';
import { DUAL_INVARIANTS } from './dual-invariants';
import { makeProducts } from './use-cases/make-products';

let testApp: DualTestApp;
let admin: Pool;

/** One settled on each side, one that failed, one open; of different users. */
beforeAll(async () => {
  testApp = await startDualTestApp();
  admin = createPool(testApp.database.adminUrl, { max: 1 });
  const call = await findProduct(testApp);
  const put = await findProduct(testApp, { side: 'put' });
  await bought(testApp, await addInvestor(testApp), { id: String(call.id), num: '2' });
  await bought(testApp, await addInvestor(testApp), { id: String(put.id), num: '3' });
  await publishWindow(testApp, call.maturity_ms, () => '62000');
  await settle(testApp);
  await publishPrices(testApp, '60000');
  await makeProducts(testApp.app.parts);
  const next = await findProduct(testApp);
  await bought(testApp, await addInvestor(testApp), { id: String(next.id), num: '2' });
  const long = await findProduct(testApp, { days: 60 });
  await bought(testApp, await addInvestor(testApp), { id: String(long.id), num: '2' });
  for (const day of [0, 1, 2]) {
    await publishWindow(testApp, next.maturity_ms + day * DAY_MS, (second) => (second < 10 ? '60000' : null));
    await settle(testApp);
  }
  await testApp.addUser();
  await testApp.expectBooksBalanced();
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await admin.end();
  await testApp.stop();
});

const violations = async (client: { query: Pool['query'] }): Promise<unknown[]> => {
  const now = new Date(testApp.clock.nowMs());
  const found = await Promise.all(DUAL_INVARIANTS.map(({ sql }) => client.query(sql, [now]).then(({ rows }) => rows)));
  return found.flat();
};

it.each(DUAL_CORRUPTIONS)('the invariant of dual orders finds $how [I19]', async ({ sql }) => {
  const client = await admin.connect();
  try {
    await client.query('begin');
    for (const table of ['ledger_posting', 'ledger_hold', 'dual_order', 'dual_window'])
      await client.query(`alter table ${table} disable trigger all`);
    const { rowCount } = await client.query(sql);
    expect(rowCount).toBeGreaterThan(0);
    expect((await violations(client)).length).toBeGreaterThan(0);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('the invariant of dual orders finds an order that is overdue although prices come [I19]', async () => {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query('alter table dual_order disable trigger all');
    await client.query(
      `update dual_order set settle_ms = $1::bigint - 100000, maturity_ms = $1::bigint - 100000,
      interest_from_ms = $1::bigint - 100000 - days::bigint * day_ms where state = 'open'`,
      [testApp.clock.nowMs()],
    );
    await client.query(
      `insert into dual_due select distinct instrument_id, settle_ms, day_ms from dual_order where state = 'open'`,
    );
    expect(await violations(client)).toEqual([{ what: expect.stringContaining('is overdue') }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

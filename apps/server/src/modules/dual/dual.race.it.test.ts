import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addInvestor,
  bought,
  buy,
  type DualTestApp,
  findProduct,
  publishPrices,
  publishWindow,
  settle,
  startDualTestApp,
  USDT,
} from '#app/testing/dual-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { refusedAfterWaiting } from '#app/testing/late-call';
import type { TestUser } from '#app/testing/test-app';
import { expectOutcome, timeText, wholeRow } from '#app/testing/whole-row';
import { createPool, type Pool } from '#platform/db/pool';
import { newId } from '#platform/runtime/ids';
import { makeProducts } from './use-cases/make-products';

const USERS = 20;

let testApp: DualTestApp;
let admin: Pool;
beforeAll(async () => {
  testApp = await startDualTestApp();
  admin = createPool(testApp.database.adminUrl, { max: 1 });
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await admin.end();
  await testApp.stop();
});

const investors = (count: number): Promise<TestUser[]> =>
  Promise.all(Array.from({ length: count }, () => addInvestor(testApp)));

const burst = (users: readonly TestUser[], id: number, num = 1) =>
  sendAtOnce(
    users.map(({ token }) => ({
      origin: testApp.origin,
      path: '/dual/purchase',
      form: `id=${id}&num=${num}&acknowledged=1`,
      token,
      headers: { 'idempotency-key': newId() },
    })),
  );

const countOk = (replies: readonly { type: string }[]): number => replies.filter(({ type }) => type === 'ok').length;

it('twenty users buy the last seven shares at once: seven are sold [Q3]', async () => {
  const product = await findProduct(testApp);
  await admin.query('update dual_product set total_shares = sold_shares + 7 where id = $1', [product.id]);
  const replies = await burst(await investors(USERS), product.id);
  expect(countOk(replies)).toBe(7);
  const { rows } = await testApp.pool.query<{ left: number }>(
    'select total_shares - sold_shares as left from dual_product where id = $1',
    [product.id],
  );
  expect(rows[0]?.left).toBe(0);
});

it('one user buys many times at once: never above the limit per user', async () => {
  const product = await findProduct(testApp, { side: 'put' });
  await admin.query('update dual_product set user_limit = 5 where id = $1', [product.id]);
  const user = await addInvestor(testApp);
  expect(
    countOk(
      await burst(
        Array.from({ length: USERS }, () => user),
        product.id,
        2,
      ),
    ),
  ).toBe(2);
});

it('twenty users race for the last of the reserve: what is sold stays covered in both coins', async () => {
  const product = await findProduct(testApp, { days: 7 });
  const cost = Number(product.linked_price) * 0.1 * (1 + Number(product.term_rate));
  const { rows } = await testApp.pool.query<{ free: string }>(
    `select a.balance - coalesce(c.needed, 0) as free from ledger_account a left join dual_cover c on c.currency_id = a.currency_id
     where a.owner_id = 0 and a.type = 'dual_reserve' and a.currency_id = $1`,
    [USDT],
  );
  // The reserve is left with what four shares may cost.
  const away = (Number(rows[0]?.free) - cost * 4 - 1).toFixed(6);
  await admin.query('begin');
  await admin.query(`update dual_cover set needed = needed + $1 where currency_id = $2`, [away, USDT]);
  await admin.query('commit');
  expect(countOk(await burst(await investors(USERS), product.id))).toBe(4);
  await admin.query(`update dual_cover set needed = needed - $1 where currency_id = $2`, [away, USDT]);
});

it('the same key sent twenty times at once makes one order and gets one reply', async () => {
  const user = await addInvestor(testApp);
  const product = await findProduct(testApp, { days: 14 });
  const key = newId();
  const replies = await sendAtOnce(
    Array.from({ length: USERS }, () => ({
      origin: testApp.origin,
      path: '/dual/purchase',
      form: `id=${product.id}&num=1&acknowledged=1`,
      token: user.token,
      headers: { 'idempotency-key': key },
    })),
  );
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  const { rowCount } = await testApp.pool.query('select from dual_order where user_id = $1', [user.id]);
  expect(rowCount).toBe(1);
});

it('several processes that settle at once pay each order once', async () => {
  await publishPrices(testApp, '60000');
  const product = await findProduct(testApp);
  await admin.query('update dual_product set total_shares = 1000 where id = $1', [product.id]);
  const users = await investors(5);
  for (const user of users) await bought(testApp, user, { id: String(product.id) });
  const rowOf = (user: TestUser) => wholeRow(testApp.pool, 'dual_order', { user_id: user.id });
  const before = await Promise.all(users.map(rowOf));
  await publishWindow(testApp, product.maturity_ms, () => '70000');
  await Promise.all([settle(testApp), settle(testApp), settle(testApp), settle(testApp)]);
  const { rows } = await testApp.pool.query<{ count: number }>(
    `select count(*)::int as count from ledger_posting where kind = 'dual_payout' and leg = 0`,
  );
  const { rowCount } = await testApp.pool.query(`select from dual_order where state = 'success'`);
  expect(rowCount).toBe(rows[0]?.count);
  expect(rowCount).toBeGreaterThanOrEqual(5);
  for (const [place, user] of users.entries()) {
    const old = before[place] ?? {};
    const success = {
      outcome: 'at_or_above',
      window_id: expect.any(String),
      paid_currency_id: old.quote_currency_id,
      paid: old.above_amount,
      settled_at: timeText(testApp.clock.nowMs()),
    };
    expectOutcome({ before: old, after: await rowOf(user) }, { success });
  }
});

it.each([
  ['the product', 'select from dual_product where id = $1 for update', { days: 1, isOfBuyer: false }],
  ['the money of the buyer', 'select from ledger_account where owner_id = $1 for update', { days: 7, isOfBuyer: true }],
])('a purchase in time that waits for %s until the sale is over is refused', async (_, lock, { days, isOfBuyer }) => {
  await publishPrices(testApp, '60000');
  await makeProducts(testApp.app.parts);
  const product = await findProduct(testApp, { days });
  const user = await addInvestor(testApp);
  const { rows } = await testApp.pool.query<{ closesMs: number }>(
    'select closes_ms::float8 as "closesMs" from dual_product where id = $1',
    [product.id],
  );
  const freeMs = rows[0]?.closesMs ?? 0;
  const values = [isOfBuyer ? user.id : product.id];
  const send = () => buy(testApp, user, { fields: { id: String(product.id) } });
  expect(await refusedAfterWaiting(testApp, { lock, values, freeMs }, send)).toMatchObject({ error: 'dual_not_open' });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addSaver,
  beginDay,
  DAY,
  type LockTestApp,
  pay,
  productId,
  productsOf,
  readOrder,
  setTime,
  startLockApp,
  subscribe,
  subscribed,
} from '#app/testing/lock-steps';
import { addOperator, agree, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';

const TERMS = {
  day_rate_percent: '0.05',
  redeem_fee_percent: '1',
  min_amount: '200',
  max_amount: '900',
  quota: '5000',
};

let testApp: LockTestApp;
let people: { proposer: TestOperator; approver: TestOperator };
beforeAll(async () => {
  testApp = await startLockApp();
  await beginDay(testApp);
  people = { proposer: await addOperator(testApp), approver: await addOperator(testApp) };
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

it('other terms take two people and reach new orders only [P7]', async () => {
  const user = await addSaver(testApp);
  const running = await subscribed(testApp, user);
  const id = await productId(testApp, 'lock', 30);
  await takeAction(testApp, people.proposer, '/lock/propose_terms', { id, ...TERMS, reason: 'Other yield' });
  const listed = async () =>
    (
      (await getAs(testApp, people.proposer, '/lock/products')).message as {
        products: { id: number; proposal_id: number; version: number }[];
      }
    ).products.find((one) => one.id === id);
  const waiting = await listed();
  expect(waiting).toMatchObject({ version: 1, proposal_id: expect.any(Number), day_rate_percent: '0.03000000' });
  const decide = (operator: TestOperator) =>
    takeAction(testApp, operator, '/proposals/decide', { id: waiting?.proposal_id ?? 0, verdict: 'approve' });
  expect((await decide(people.proposer)).type).toBe('error');
  expect((await decide(people.approver)).type).toBe('ok');
  expect(await listed()).toMatchObject({
    version: 2,
    proposal_id: 0,
    day_rate_percent: '0.05000000',
    quota: '5000.00000000',
  });
  expect((await readOrder(testApp, user, running.id)).order).toMatchObject({
    day_rate_percent: '0.03000000',
    redeem_fee_percent: '2.00000000',
    terms_version: 1,
  });
  expect((await subscribe(testApp, user)).error).toBe('lock_user_cap');
  expect(await subscribed(testApp, await addSaver(testApp), { amount: '200' })).toMatchObject({
    day_rate_percent: '0.05000000',
    terms_version: 2,
  });
  const { rows } = await testApp.pool.query(
    'select version, summary, proposed_by, approved_by from lock_product_version where product_id = $1 order by 1',
    [id],
  );
  expect(rows).toMatchObject([
    { version: 1 },
    { version: 2, summary: 'Other yield', proposed_by: people.proposer.email, approved_by: people.approver.email },
  ]);
});

it('one person pauses a product for new orders; running ones are paid on', async () => {
  const user = await addSaver(testApp);
  const { id: order } = await subscribed(testApp, user, { product: ['lock', 7] });
  const id = await productId(testApp, 'lock', 7);
  expect(
    (await takeAction(testApp, people.proposer, '/lock/pause', { id, paused: 1, reason: 'Under review' })).type,
  ).toBe('ok');
  expect((await subscribe(testApp, user, { product: ['lock', 7] })).error).toBe('lock_closed');
  expect((await productsOf(testApp, 'lock')).find((one) => one.id === id)?.state).toBe('paused');
  await setTime(testApp, testApp.clock.nowMs() + 2 * DAY);
  await pay(testApp);
  expect((await readOrder(testApp, user, order)).order.days_paid).toBe(1);
  const again = { proposer: await addOperator(testApp), approver: await addOperator(testApp) };
  people = again;
  expect((await takeAction(testApp, again.proposer, '/lock/pause', { id, paused: 0, reason: 'Reviewed' })).type).toBe(
    'ok',
  );
  expect((await subscribe(testApp, user, { product: ['lock', 7] })).type).toBe('ok');
  expect((await takeAction(testApp, again.proposer, '/lock/pause', { id: 999, paused: 1, reason: 'x' })).error).toBe(
    'lock_unknown',
  );
});

it('a flexible rate begins a whole day after it was decided', async () => {
  const id = await productId(testApp, 'defi', 0);
  const fields = { id, ...TERMS, day_rate_percent: '0.012', redeem_fee_percent: '0' };
  await agree(testApp, people, { path: '/lock/propose_terms', fields });
  const [product] = await productsOf(testApp, 'defi');
  const today = Math.floor(testApp.clock.nowMs() / DAY) * DAY;
  expect(product).toMatchObject({
    day_rate_percent: '0.00800000',
    next_rate_percent: '0.00800000',
    rate_changes: [{ from_ms: today + 2 * DAY, day_rate_percent: '0.01200000' }],
  });
});

it('a new product is offered when two people agree, from its opening on', async () => {
  const opens_ms = testApp.clock.nowMs() + DAY;
  const fields = {
    family: 'miner',
    currency_id: 3,
    days: 45,
    unit: '500',
    ...TERMS,
    redeem_fee_percent: '0',
    opens_ms,
  };
  await agree(testApp, people, { path: '/lock/propose_product', fields });
  const product = (await productsOf(testApp, 'miner')).find(({ days }) => days === 45);
  expect(product).toMatchObject({
    state: 'soon',
    unit: '500.00000000',
    early_redeem: 0,
    day_rate_percent: '0.05000000',
  });
});

it.each([
  ['days', { days: 0 }],
  ['unit', { unit: '500' }],
  ['day_rate_percent', { day_rate_percent: '1.1' }],
  ['redeem_fee_percent', { redeem_fee_percent: '5.1' }],
  ['max_amount', { max_amount: '100' }],
])('a product with a wrong %s is refused', async (field, change) => {
  const fields = { family: 'lock', currency_id: 3, days: 31, ...TERMS, reason: 'x', ...change };
  const reply = await takeAction(testApp, people.proposer, '/lock/propose_product', fields);
  expect([reply.error, String(reply.message)]).toEqual(['parameter_error', expect.stringContaining(field)]);
});

import { DUAL_RULES } from '@candor/domain/dual/dual-rules';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addInvestor,
  bought,
  buy,
  type DualTestApp,
  findProduct,
  publishPrices,
  publishWindow,
  readOrder,
  settle,
  startDualTestApp,
  tableOf,
} from '#app/testing/dual-steps';
import { addOperator, agree, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { makeProducts } from './use-cases/make-products';

let testApp: DualTestApp;
let people: { proposer: TestOperator; approver: TestOperator };
beforeAll(async () => {
  testApp = await startDualTestApp();
});
beforeEach(async () => {
  people = { proposer: await addOperator(testApp), approver: await addOperator(testApp) };
  await nextDay();
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

const nextDay = async (): Promise<void> => {
  await publishPrices(testApp, '60000');
  await makeProducts(testApp.app.parts);
};

/** Sets the clock to the next sale day, whose products are then made. */
const toNextSale = async (closesMs: number): Promise<void> => {
  testApp.clock.setMs(closesMs + 1_000);
  await nextDay();
};

const errorOf = async (id: number): Promise<string | undefined> =>
  (await buy(testApp, await addInvestor(testApp), { fields: { id: String(id) } })).error;

interface Row {
  readonly id: number;
  readonly is_paused: number;
  readonly is_line_paused: number;
  readonly is_on_sale: number;
}

const rowOf = async (id: number): Promise<Row | undefined> => {
  const { message } = await getAs(testApp, people.proposer, '/dual/products', { limit: '100', state: 'all' });
  return (message as { data: Row[] }).data.find((row) => row.id === id);
};

it('a new line, other rates and other supplies take two people, and reach products made later', async () => {
  const user = await addInvestor(testApp);
  const running = await bought(testApp, user, { id: String((await findProduct(testApp)).id) });
  const today = await findProduct(testApp);
  const lines = [
    ...DUAL_RULES.lines.map((line) => ({ ...line, ratePercent: '1', totalShares: 7, userLimit: 3 })),
    {
      symbol: 'BTC/USDT',
      side: 'call',
      days: 3,
      distancePercent: '5',
      ratePercent: '12',
      totalShares: 50,
      userLimit: 5,
    },
  ];
  const body = JSON.stringify({ ...DUAL_RULES, lines });
  const fields = { area: 'dual', body, summary: 'A term of three days, fewer shares' };
  const { message } = await takeAction(testApp, people.proposer, '/rules/propose', fields);
  const { proposal_id: id } = message as { proposal_id: number };
  const decide = (operator: TestOperator) =>
    takeAction(testApp, operator, '/proposals/decide', { id, verdict: 'approve' });
  expect((await decide(people.proposer)).type).toBe('error');
  expect((await decide(people.approver)).type).toBe('ok');
  expect(await findProduct(testApp)).toEqual(today);
  await toNextSale(today.closes_ms);
  const made = await findProduct(testApp, { days: 3 });
  expect(made).toMatchObject({ rate: '0.12000000', total_shares: 50, user_limit: 5, linked_price: '63000.00000000' });
  expect(await findProduct(testApp)).toMatchObject({ rate: '0.01000000', total_shares: 7, user_limit: 3 });
  // What was bought before keeps its terms to the end.
  await publishWindow(testApp, running.maturity_ms, () => '60000');
  await settle(testApp);
  const { order } = await readOrder(testApp, user, running.id);
  expect(order).toMatchObject({ state: 'success', rate: running.rate, paid: running.below });
  const back = { area: 'dual', body: JSON.stringify(DUAL_RULES), summary: 'As before' };
  const again = { proposer: await addOperator(testApp), approver: await addOperator(testApp) };
  await agree(testApp, again, { path: '/rules/propose', fields: back });
});

it('dual_paused: a paused line sells nothing, today and tomorrow, until the pause ends; what is open is settled', async () => {
  const user = await addInvestor(testApp);
  const product = await findProduct(testApp);
  const running = await bought(testApp, user, { id: String(product.id) });
  const pause = (id: number, on: string, scope: string) =>
    takeAction(testApp, people.proposer, '/dual/pause', { id, on, scope, reason: 'The reserve is used up' });
  expect((await pause(product.id, '1', 'line')).type).toBe('ok');
  expect(await errorOf(product.id)).toBe('dual_paused');
  expect(await rowOf(product.id)).toMatchObject({ is_paused: 0, is_line_paused: 1, is_on_sale: 1 });
  // Other lines are on sale.
  expect(await errorOf((await findProduct(testApp, { side: 'put' })).id)).toBeUndefined();
  await toNextSale(product.closes_ms);
  const next = await findProduct(testApp);
  expect(next.id).not.toBe(product.id);
  expect(next.is_open).toBe(0);
  expect(await errorOf(next.id)).toBe('dual_paused');
  await publishWindow(testApp, running.maturity_ms, () => '60000');
  await settle(testApp);
  expect((await readOrder(testApp, user, running.id)).order.state).toBe('success');
  await nextDay();
  const last = await findProduct(testApp);
  const later = await addOperator(testApp);
  const end = { id: last.id, on: '0', scope: 'line', reason: 'Funded' };
  expect((await takeAction(testApp, later, '/dual/pause', end)).type).toBe('ok');
  expect(await errorOf(last.id)).toBeUndefined();
  const { rows } = await testApp.pool.query<{ action: string; subject: string }>(
    `select action, subject from audit_entry where action like 'dual_%' order by seq`,
  );
  expect(rows).toEqual([
    { action: 'dual.pause_line', subject: 'dual call BTC/USDT, 1 days, 0.8 % away' },
    { action: 'dual.resume_line', subject: 'dual call BTC/USDT, 1 days, 0.8 % away' },
  ]);
});

it('dual_unknown: a line is named by a product there is; a pause needs a role', async () => {
  const fields = { id: 999_999, on: '1', scope: 'line', reason: 'None' };
  expect((await takeAction(testApp, people.proposer, '/dual/pause', fields)).error).toBe('dual_unknown');
  const support = await addOperator(testApp, { roles: ['support'] });
  const product = await findProduct(testApp);
  const refused = await takeAction(testApp, support, '/dual/pause', { ...fields, id: product.id });
  expect(refused.type).toBe('error');
  expect((await tableOf(testApp)).dates[0]?.products.every((one) => one.is_open === 1)).toBe(true);
});

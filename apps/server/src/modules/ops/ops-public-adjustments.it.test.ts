import { LANGUAGES } from '@candor/contract/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClient, type Client, openMarket } from '#app/testing/fund-steps';
import { addOperator, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { readWhy, scrollRecords } from '#app/testing/record-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';

let testApp: TestApp;
let client: Client;
let [first, second]: TestOperator[] = [];
beforeAll(async () => {
  testApp = await startTestApp();
  await openMarket(testApp);
  client = await addClient(testApp, { usdt: '100' });
  [first, second] = [await addOperator(testApp), await addOperator(testApp)];
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

const REASON = 'Lost in transit';
const propose = async (direction: 'credit' | 'debit', amount: string): Promise<number> => {
  const wish = { user_id: client.id, currency_id: 3, account: 'change', direction, amount, reason: REASON };
  return (
    (await takeAction(testApp, first as TestOperator, '/adjustments/propose', wish)).message as { proposal_id: number }
  ).proposal_id;
};
const decide = (id: number, verdict: 'approve' | 'refuse') =>
  takeAction(testApp, second as TestOperator, '/proposals/decide', { id, verdict, note: 'Seen' });
/** Without a session: everybody may ask. */
const totals = async () =>
  (await testApp.call('GET', '/proof/adjustments', {})).message as {
    total: number;
    months: { month: string; currency_name: string; number: number; credited: string; debited: string }[];
  };
const pageIn = async (lang: string): Promise<string> =>
  ((await testApp.call('GET', '/operational_compliance', { fields: { lang } })).message as { content: string }).content;

describe('adjustments of balances', () => {
  it('are none at first, on the page too', async () => {
    expect(await totals()).toEqual({ total: 0, months: [] });
    expect(await pageIn('en')).toContain('In all: 0');
  });

  it('count when two operators agreed, not when one proposed or the other refused', async () => {
    await decide(await propose('credit', '7'), 'refuse');
    const waiting = await propose('credit', '12.5');
    expect(await totals()).toEqual({ total: 0, months: [] });
    await decide(waiting, 'approve');
    await decide(await propose('debit', '2'), 'approve');
    const month = new Date(testApp.app.parts.clock.nowMs()).toISOString().slice(0, 7);
    const row = { month, currency_name: 'USDT', number: 2, credited: '12.50000000', debited: '2.00000000' };
    expect(await totals()).toEqual({ total: 2, months: [row] });
    for (const lang of LANGUAGES)
      expect(await pageIn(lang)).toContain(`<td>${month}</td><td>USDT</td><td>2</td><td>12.5</td><td>2</td>`);
  });

  it('stand in the bill of their user with the reason', async () => {
    const records = (await scrollRecords(testApp, client)).filter(({ kind }) => kind === 'adjustment');
    expect(records).toHaveLength(2);
    for (const { id } of records) {
      const { formula, inputs } = await readWhy(testApp, client, id);
      expect(formula).toBe('adjustment');
      expect(inputs).toContainEqual({ name: 'reason', value: REASON, unit: '' });
    }
  });

  it('are not what else moves money: the house’s own bookings and deposits leave the count alone', async () => {
    const before = await totals();
    await testApp.fund(client.id, 'change', 3, '5');
    expect(await totals()).toEqual(before);
  });
});

it('an edit of the page’s text does not touch what is listed below it', async () => {
  const { rows } = await testApp.pool.query<{ id: number; category: number; sort: number }>(
    `select id, category, sort from article where key = 'compliance'`,
  );
  const texts = LANGUAGES.map((lang) => ({ lang, title: 'Trust us', content: '<p>Staff can do nothing.</p>' }));
  const { id, category, sort } = rows[0] ?? { id: 0, category: 0, sort: 0 };
  const saved = await takeAction(testApp, first as TestOperator, '/articles/save', {
    id,
    category,
    sort,
    shown: '1',
    texts: JSON.stringify(texts),
  });
  expect(saved.type).toBe('ok');
  const page = await pageIn('en');
  expect(page).toContain('Staff can do nothing.');
  expect(page).toContain('Propose to add to or take from a user’s balance');
  expect(page).toContain('In all: 2');
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClient, cancel, openMarket, review, withdraw, withdrawalsOf } from '#app/testing/fund-steps';
import { newestCode } from '#app/testing/identity-steps';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { virtualClock } from '#platform/runtime/clock';
import { approveWithdrawal, completeWithdrawal, refuseWithdrawal } from './use-cases/review-withdrawal';

const HOUR_MS = 3_600_000;
const clock = virtualClock(Date.UTC(2026, 5, 1, 9));

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ clock });
  await openMarket(testApp);
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

type Step = (user: TestUser, id: number) => Promise<unknown>;
const approve =
  (operatorId: number): Step =>
  (_, id) =>
    review(testApp, (tx) => approveWithdrawal(tx, testApp.app.parts, { id, operatorId }));
const complete: Step = (_, id) =>
  review(testApp, (tx) => completeWithdrawal(tx, testApp.app.parts, { id, operatorId: 1, reference: `tx-${id}` }));
const turnDown: Step = (_, id) =>
  review(testApp, (tx) =>
    refuseWithdrawal(tx, testApp.app.parts, { id, operatorId: 1, reason: 'The address is on a list.' }),
  );
const takeBack: Step = (user, id) => cancel(testApp, user, id);

/** Lv1 allows 200 BTC in 24 hours; BTC stands at 50,000 USDT. */
const ask = async (user: TestUser & { email: string }, number: string) => {
  clock.advance(61_000);
  await testApp.call('POST', '/sms_mail_withdrawl', { token: user.token });
  return withdraw(testApp, user, { fields: { number, code: await newestCode(testApp, user.email) } });
};

describe('of the limit of 24 hours, 150 of 200 BTC are used up by a withdrawal that is', () => {
  it.each([
    ['reviewing', [], '50'],
    ['second_review', [approve(1)], '50'],
    ['approved', [approve(1), approve(2)], '50'],
    ['done', [approve(1), approve(2), complete], '50'],
    ['refused', [approve(1), approve(2), turnDown], '200'],
    ['cancelled', [takeBack], '200'],
  ] as const)('%s', async (state, steps, left) => {
    const user = await addClient(testApp, { usdt: '20000000' });
    expect(await ask(user, '7500000')).toMatchObject({ type: 'ok' });
    const [{ id } = { id: 0 }] = await withdrawalsOf(testApp, user);
    for (const step of steps) await step(user, id);
    expect(await withdrawalsOf(testApp, user)).toMatchObject([{ state }]);
    const level = (await testApp.call('GET', '/real/state', { token: user.token })).message;
    expect(level).toMatchObject({ remaining_btc_24h: `${left}.00000000` });
    const edge = left === '50' ? '2500000' : '10000000';
    expect(await ask(user, `${edge}.000001`)).toMatchObject({ error: 'withdraw_limit_reached' });
    expect(await ask(user, edge)).toMatchObject({ type: 'ok' });
  });
});

it('a withdrawal that was sent leaves the limit 24 hours after it was asked for, not after it was sent', async () => {
  const user = await addClient(testApp, { usdt: '20000000' });
  await ask(user, '10000000');
  const [{ id } = { id: 0 }] = await withdrawalsOf(testApp, user);
  clock.advance(23 * HOUR_MS);
  for (const step of [approve(1), approve(2), complete]) await step(user, id);
  expect(await ask(user, '10')).toMatchObject({ error: 'withdraw_limit_reached' });
  clock.advance(HOUR_MS);
  expect(await ask(user, '10000000')).toMatchObject({ type: 'ok' });
});

it('withdrawals split below the thresholds need code and second reviewer by their sum of 24 hours [W8]', async () => {
  const user = await addClient(testApp, { usdt: '30000' });
  const send = () => withdraw(testApp, user, { fields: { number: '1000' } });
  expect(await send()).toMatchObject({ type: 'ok' });
  const info = await testApp.call('POST', '/wallet/get_info', { token: user.token, fields: { currency: '3' } });
  expect(info.message).toMatchObject({ used_usdt_24h: '1000.00000000' });
  expect(await send()).toMatchObject({ error: 'code_needed' });
  for (let nth = 2; nth <= 11; nth += 1) {
    // Five codes an hour are sent.
    clock.advance(HOUR_MS);
    expect(await ask(user, '1000')).toMatchObject({ type: 'ok' });
  }
  const { rows } = await testApp.pool.query<{ needed: number }>(
    'select reviews_needed as needed from withdrawal where user_id = $1 order by id',
    [user.id],
  );
  // Ten thousand in a day need one reviewer, the eleventh thousand two.
  expect(rows.map(({ needed }) => needed)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2]);
  clock.advance(24 * HOUR_MS);
  expect(await send()).toMatchObject({ type: 'ok' });
});

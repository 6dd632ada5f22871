import { sentenceOf } from '@candor/contract/messages/tables';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addFuturesTrader,
  BTC,
  cancelEntrust,
  closePosition,
  opened,
  positionsOf,
  publishMarks,
  startFuturesApp,
  submit,
} from '#app/testing/futures-steps';
import { type BurstRequest, sendAtOnce } from '#app/testing/last-byte-burst';
import { withNextTick } from '#app/testing/next-tick';
import { encodeForm } from '#app/testing/send-form';
import { standingClock } from '#app/testing/standing-clock';
import type { TestApp, TestUser } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';

let test: TestApp;
let twin: TwinApp;
beforeAll(async () => {
  test = await startFuturesApp({ clock: standingClock() });
  twin = await startTwin(test);
});
beforeEach(() => publishMarks(test));
afterAll(async () => {
  await test.expectBooksBalanced();
  await twin.stop();
  await test.stop();
});

const sizesOf = async (user: TestUser): Promise<string[]> => {
  const { rows } = await test.pool.query<{ beside: string }>(
    `select trim_scale(beside_size)::text as beside from futures_position where user_id = $1 order by beside_size`,
    [user.id],
  );
  return rows.map(({ beside }) => beside);
};

it('200 orders at once, at two servers, meet the tier of their sum: no more at 100× than one order may have', async () => {
  const user = await addFuturesTrader(test);
  // 1,500 USDT each: 166 of them are 249,000, and 250,000 is the end of the tier.
  const fields = { ...BTC, share: '25', multiple: '100', type: '1', status: '1' };
  const shots = Array.from({ length: 200 }, (_, n): BurstRequest => {
    const { origin } = n % 2 === 0 ? test : twin;
    return { origin, path: '/lever/submit', form: encodeForm(fields), token: user.token };
  });
  const replies = await withNextTick(test, () => sendAtOnce(shots));
  const count = (type: string): number => replies.filter((reply) => reply.type === type).length;
  expect([count('ok'), count('error')]).toEqual([166, 34]);
  const open = '249000';
  const refusal = sentenceOf('en', 'multiple_too_high_for_sum', { maximum: '50', open, currency: 'USDT' });
  expect(new Set(replies.filter(({ type }) => type === 'error').map(({ message }) => message))).toEqual(
    new Set([refusal]),
  );
  // Each has its own place in the sum, whatever ran beside it.
  expect(await sizesOf(user)).toEqual(Array.from({ length: 166 }, (_, n) => String((n * 25) / 1_000)));
});

it('counts entrusts and waiting orders, not the other direction, another instrument or what is over', async () => {
  const user = await addFuturesTrader(test, '1000000');
  const entrust = await opened(test, user, { share: '4160', status: '0', target_price: '59000' });
  const code = async (fields: Readonly<Record<string, string>>) => (await submit(test, user, fields)).error ?? 'ok';
  const large = { share: '200', multiple: '100' };
  expect(await code(large)).toBe('multiple_too_high_for_sum');
  expect(await code({ ...large, type: '2' })).toBe('ok');
  expect(await code({ ...large, currency_id: '2' })).toBe('ok');
  await cancelEntrust(test, user, entrust.id);
  expect(await code(large)).toBe('ok');
});

it('a position keeps the terms of its order when the rest is closed', async () => {
  const user = await addFuturesTrader(test, '1000000');
  const first = await opened(test, user, { share: '10000', multiple: '10' });
  const second = await opened(test, user, { share: '1000', multiple: '10' });
  expect(second.beside_size).toBe('10.00000000');
  // Alone, 60,000 USDT at 10× would be closed at 54,221.10552764.
  expect(second.liquidation_price).toBe('54545.45454545');
  await closePosition(test, user, first.id);
  const [left] = await positionsOf(test, user);
  expect(left).toMatchObject({
    id: second.id,
    liquidation_price: second.liquidation_price,
    beside_size: '10.00000000',
  });
});

it('offers old clients the usual multiples and takes any whole one', async () => {
  const user = await addFuturesTrader(test);
  const deal = await test.call('POST', '/lever/deal', { token: user.token, fields: BTC });
  const { multiple } = deal.message as { multiple: { muit: { value: string }[] } };
  expect(multiple.muit.map(({ value }) => value)).toEqual(['5', '10', '20', '50', '100']);
  for (const one of ['1', '3', '17', '99']) expect((await opened(test, user, { multiple: one })).multiple).toBe(one);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { virtualClock } from '#platform/runtime/clock';
import { expectNoChange } from './no-change';
import { startTestApp, type TestApp } from './test-app';

const clock = virtualClock(1_800_000_000_000);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, env: { CANDOR_RATE_SCALE: '1' } });
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await app.stop();
});

const PAIR = { currency_id: '1', legal_id: '3' };

// There is no price and no money, so the orders themselves are refused: what counts is who gets that far.
it.each([
  ['/spot/order', { ...PAIR, side: 'buy', kind: 'limit', amount: '0.001', price: '50000' }],
  ['/coin/trade', { ...PAIR, amount: '0.001', target_price: '50000', type: '1' }],
  ['/transaction/in', { ...PAIR, num: '0.001', price: '50000', mode: '1' }],
  ['/microtrade/submit', { match_id: '1', currency_id: '3', type: '1', seconds: '60', number: '10' }],
  ['/lever/submit', { ...PAIR, share: '1', multiple: '10', type: '1', status: '1' }],
  ['/lever/batch_close', { type: '0' }],
])('of forty at once of %s ten are looked at in a second [W13]', async (path, fields) => {
  const user = await app.addUser();
  const send = () => app.call('POST', path, { token: user.token, fields });
  await expectNoChange(app, async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, send));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(30);
    for (const { type, status } of replies) expect([type, [200, 429].includes(status)]).toEqual(['error', true]);
    const [late] = replies.filter(({ status }) => status === 429);
    expect(late?.headers.get('retry-after')).toBe('1');
    return replies[0] ?? (await send());
  });
  // Reading goes on, and a second later so does trading.
  expect((await app.call('POST', '/wallet/list', { token: user.token })).type).toBe('ok');
  clock.advance(1_000);
  expect((await send()).status).toBe(200);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFuturesTrader, BTC, fillsOf, positionsOf, publishMarks, startFuturesApp } from '#app/testing/futures-steps';
import { startWatch, untilTrue } from '#app/testing/futures-watch-steps';
import { loadWaitingRows } from '#app/testing/next-tick';
import { encodeForm, sendForm } from '#app/testing/send-form';
import { standingClock } from '#app/testing/standing-clock';
import type { TestApp, TestUser } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';

// Prices are made by the clock of the first server; the others accept orders, each by a clock of its own.
const SKEWS = [-30_000, -2_000, 2_000] as const;
// Stands still: a slow machine adds nothing to the skews.
const clock = standingClock();
let test: TestApp;
const twins: TwinApp[] = [];
beforeAll(async () => {
  test = await startFuturesApp({ clock });
  for (const skew of SKEWS)
    twins.push(await startTwin(test, { clock: { ...clock, nowMs: () => clock.nowMs() + skew } }));
});
afterAll(async () => {
  await test.expectBooksBalanced();
  for (const twin of twins) await twin.stop();
  await test.stop();
});

const call = (twin: TwinApp, user: TestUser, { path, fields }: { path: string; fields: Record<string, string> }) =>
  sendForm(twin.origin, { method: 'POST', path, form: encodeForm(fields), token: user.token });

/** Sends it, and once it waits lets the index say this price, for an engine on another clock to hear. */
const decidedBy = async (calling: ReturnType<typeof call>, twin: TwinApp, price: string) => {
  await untilTrue('it was accepted', async () => (await loadWaitingRows(test)).length === 1);
  const watch = startWatch(twin.app);
  await publishMarks(test, { 'BTC/USDT': price });
  const reply = await calling;
  await watch.stop();
  return reply;
};

it.each(SKEWS.map((skew, at) => [skew, at] as const))(
  'a process whose clock is %i ms off accepts under the newest tick and is filled by the next: numbers decide, not clocks',
  async (_, at) => {
    const twin = twins[at] as TwinApp;
    // The engine stands on yet another clock.
    const engine = twins[(at + 1) % twins.length] as TwinApp;
    const user = await addFuturesTrader(test, '1000');
    await publishMarks(test);
    const order = { ...BTC, share: '10', multiple: '20', type: '1', status: '1' };
    const opening = call(twin, user, { path: '/lever/submit', fields: order });
    expect((await decidedBy(opening, engine, '60100')).type).toBe('ok');
    const [position] = await positionsOf(test, user);
    expect(position?.price).toBe('60100.00000000');
    const fields = { id: String(position?.id) };
    const closing = call(twin, user, { path: '/lever/close', fields });
    expect((await decidedBy(closing, engine, '60200')).type).toBe('ok');
    expect(await fillsOf(test, user)).toMatchObject([{ cause: 'user', price: '60200.00000000' }]);
  },
);

it('a close accepted by a clock that is behind never overtakes the tick that forces the position closed', async () => {
  const user = await addFuturesTrader(test, '1000');
  await publishMarks(test);
  const order = { ...BTC, share: '10', multiple: '100', type: '1', status: '1' };
  const [twin, engine] = [twins[0] as TwinApp, twins[2] as TwinApp];
  await decidedBy(call(twin, user, { path: '/lever/submit', fields: order }), engine, '60000');
  const [position] = await positionsOf(test, user);
  // Committed before the close is accepted, and not yet heard of by any engine.
  await publishMarks(test, { 'BTC/USDT': '59500' });
  const closing = call(twin, user, { path: '/lever/close', fields: { id: String(position?.id) } });
  expect((await decidedBy(closing, engine, '60500')).error).toBe('position_not_open');
  expect(await fillsOf(test, user)).toMatchObject([{ cause: 'liquidation', price: '59500.00000000' }]);
});

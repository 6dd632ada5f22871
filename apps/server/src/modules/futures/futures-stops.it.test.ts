import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addFuturesTrader,
  closePosition,
  opened,
  positionsOf,
  publishMarks,
  setStop,
  startFuturesApp,
} from '#app/testing/futures-steps';
import { expectNoChange } from '#app/testing/no-change';
import type { TestApp, TestUser } from '#app/testing/test-app';
import { virtualClock } from '#platform/runtime/clock';

let test: TestApp;
let user: TestUser;
let ids: { long: number; short: number };
beforeAll(async () => {
  test = await startFuturesApp({ clock: virtualClock(1_800_000_000_000) });
  user = await addFuturesTrader(test);
  ids = { long: (await opened(test, user)).id, short: (await opened(test, user, { type: '2' })).id };
  // Both were opened at 60,000; the mark is 60,600 now.
  await publishMarks(test, { 'BTC/USDT': '60600' });
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const set = (side: 'long' | 'short', target_profit_price: string, stop_loss_price: string) =>
  setStop(test, user, { id: String(ids[side]), target_profit_price, stop_loss_price });

describe('stop levels on the wrong side of the price [L6]', () => {
  it.each([
    // Long: profit above, loss below both entry (60,000) and mark (60,600).
    ['long', '60600.01', '', 'ok'],
    ['long', '60600', '', 'take_profit_side'],
    ['long', '60300', '', 'take_profit_side'],
    ['long', '60000', '', 'take_profit_side'],
    ['long', '59000', '', 'take_profit_side'],
    ['long', '', '59999.99', 'ok'],
    ['long', '', '60000', 'stop_loss_side'],
    ['long', '', '60300', 'stop_loss_side'],
    ['long', '', '60600', 'stop_loss_side'],
    ['long', '', '61000', 'stop_loss_side'],
    ['long', '', '57228.91', 'stop_loss_beyond'],
    ['long', '', '57228.92', 'ok'],
    // Short: mirrored.
    ['short', '59999.99', '', 'ok'],
    ['short', '60000', '', 'take_profit_side'],
    ['short', '60300', '', 'take_profit_side'],
    ['short', '60600', '', 'take_profit_side'],
    ['short', '61000', '', 'take_profit_side'],
    ['short', '', '60600.01', 'ok'],
    ['short', '', '60600', 'stop_loss_side'],
    ['short', '', '60300', 'stop_loss_side'],
    ['short', '', '60000', 'stop_loss_side'],
    ['short', '', '62749.01', 'stop_loss_beyond'],
    ['short', '', '62749', 'ok'],
    ['long', '', '', 'stops_missing'],
    ['long', '0', '0', 'stops_missing'],
    ['long', '-1', '59000', 'amount_invalid'],
    ['long', '61000.001', '', 'price_off_tick'],
    ['long', '61000', '59000', 'ok'],
    ['short', '59000', '61000', 'ok'],
  ] as const)('%s, profit %j, loss %j: %s', async (side, profit, loss, expected) => {
    if (expected !== 'ok') {
      const reply = await expectNoChange(test, () => set(side, profit, loss));
      expect([reply.type, reply.error]).toEqual(['error', expected]);
      return;
    }
    expect((await set(side, profit, loss)).message).toBe('Take profit and stop loss saved.');
    const saved = (await positionsOf(test, user)).find(({ id }) => id === ids[side]);
    const shown = (price: string): string => (price === '' ? '0.00000000' : expect.stringContaining(price));
    expect(saved).toMatchObject({ target_profit_price: shown(profit), stop_loss_price: shown(loss) });
  });

  it('are refused for a closed position [L7]', async () => {
    const { id } = await opened(test, user);
    await closePosition(test, user, id);
    const late = () => setStop(test, user, { id: String(id), stop_loss_price: '59000' });
    expect((await expectNoChange(test, late)).error).toBe('position_not_open');
  });

  it('are refused for a position the price has reached, before its close is booked', async () => {
    const other = await addFuturesTrader(test);
    const { id } = await opened(test, other, { stop_loss_price: '60000' });
    await publishMarks(test, { 'BTC/USDT': '59990' });
    const dodge = () => setStop(test, other, { id: String(id), stop_loss_price: '59000' });
    expect((await expectNoChange(test, dodge)).error).toBe('position_not_open');
  });
});

import type { ReplyOf } from '@candor/contract/call';
import type { quotation } from '@candor/contract/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishTicks } from '#app/testing/market-steps';
import { openTestFeed } from '#app/testing/pause-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { virtualClock } from '#platform/runtime/clock';

/** A Wednesday, an hour after the stock exchange has opened. */
const START_MS = Date.UTC(2026, 10, 18, 15, 30);
const CLOSE_MS = Date.UTC(2026, 10, 18, 21);
const clock = virtualClock(START_MS);

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ clock });
});
afterAll(() => testApp.stop());

type Group = ReplyOf<typeof quotation>[number];

const read = async (): Promise<Group> => {
  const { message } = await testApp.call('GET', '/currency/quotation_new');
  return (message as Group[])[0] as Group;
};
const rowOf = async (symbol: string): Promise<Group['quotation'][number] | undefined> =>
  (await read()).quotation.find((row) => row.symbol === symbol);

// One story in order: each step needs the prices of the step before.
describe('the list of markets', () => {
  it('is one group for the quote coin, empty before the first price', async () => {
    const { message } = await testApp.call('GET', '/currency/quotation_new');
    expect(message).toEqual([
      {
        id: 3,
        name: 'USDT',
        type: 'coin',
        logo: '/h5/img/coins/usdt.svg',
        is_legal: 1,
        is_lever: 1,
        is_match: 1,
        is_micro: 1,
        feed: 'simulated',
        server_time_ms: START_MS,
        quotation: [],
      },
    ]);
  });

  it('shows an instrument from its first price on, with everything existing clients read', async () => {
    await publishTicks(testApp.app, [
      { symbol: 'ETH/USDT', price: '3000' },
      { symbol: 'BTC/USDT', price: '60000', volume: '2' },
    ]);
    const { quotation: rows } = await read();
    expect(rows.map(({ symbol }) => symbol)).toEqual(['BTC/USDT', 'ETH/USDT']);
    expect(rows[0]).toEqual({
      id: 1,
      currency_id: 1,
      legal_id: 3,
      currency_name: 'BTC',
      legal_name: 'USDT',
      now_price: '60000.00',
      change: '+0.0000',
      volume: '2.00000000',
      logo: '/h5/img/coins/btc.svg',
      sort: 20,
      market_from: 2,
      is_display: 1,
      open_transaction: 1,
      open_lever: 1,
      open_microtrade: 1,
      open_coin_trade: 1,
      lever_share_num: '0.00100000',
      spread: '0.00000000',
      overnight: '0.03000000',
      lever_trade_fee: '0.05000000',
      lever_min_share: 1,
      lever_max_share: 100_000,
      micro_trade_fee: '0.00000000',
      category: 1,
      category_text: 'coin',
      currency_type: 3,
      symbol: 'BTC/USDT',
      kind: 'coin',
      price_scale: 2,
      open: '60000.00000000',
      high: '60000.00000000',
      low: '60000.00000000',
      turnover: '120000.00000000',
      tick_seq: 1,
      tick_time_ms: START_MS,
      is_open: 1,
      session_change_ms: 0,
      spark: expect.any(Array),
      paused: '',
      paused_since_ms: 0,
      halted: '',
      halted_since_ms: 0,
      halt_reason: '',
    });
  });

  it('follows every tick at once', async () => {
    clock.advance(250);
    await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price: '60741.33' }]);
    expect(await rowOf('BTC/USDT')).toMatchObject({
      now_price: '60741.33',
      change: '+1.2356',
      high: '60741.33000000',
      low: '60000.00000000',
      tick_seq: 2,
      tick_time_ms: START_MS + 250,
    });
    clock.advance(250);
    await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price: '59400' }]);
    expect(await rowOf('BTC/USDT')).toMatchObject({ now_price: '59400.00', change: '-1.0000', tick_seq: 3 });
  });

  it('is the same text until the next tick, but never with an old clock', async () => {
    const text = async () => (await fetch(`${testApp.origin}/api/currency/quotation_new`)).text();
    const first = await text();
    clock.advance(999);
    expect(await text()).toBe(first);
    clock.advance(1);
    expect((await read()).server_time_ms).toBe(clock.nowMs());
  });

  it('knows when a stock trades', async () => {
    await publishTicks(testApp.app, [{ symbol: 'NVDA/USDT', price: '138.07' }]);
    expect(await rowOf('NVDA/USDT')).toMatchObject({
      kind: 'stock',
      category: 2,
      open_microtrade: 0,
      is_open: 1,
      session_change_ms: CLOSE_MS,
    });
    clock.setMs(CLOSE_MS);
    expect(await rowOf('NVDA/USDT')).toMatchObject({
      is_open: 0,
      session_change_ms: Date.UTC(2026, 10, 19, 14, 30),
      now_price: '138.07',
    });
  });
});

describe('a pause of prices', () => {
  it('is in the list with its reason and since when, with the last good price; and is gone when it ends', async () => {
    clock.advance(1_000);
    await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price: '60000' }]);
    const feed = await openTestFeed(testApp.app);
    const publish = async (price: string) => {
      clock.advance(250);
      await feed.publish({ timeMs: clock.nowMs(), price });
      clock.advance(1_000);
      return (await read()).quotation.find(({ symbol }) => symbol === 'BTC/USDT');
    };
    expect(await publish('60001')).toMatchObject({ paused: '', paused_since_ms: 0, now_price: '60001.00' });
    const sinceMs = clock.nowMs() + 250;
    const paused = await publish('99000');
    expect(paused).toMatchObject({ paused: 'jump', paused_since_ms: sinceMs, now_price: '60001.00' });
    expect(paused?.high).toMatch(/^6/);
    expect(await publish('60002')).toMatchObject({ paused: '', paused_since_ms: 0 });
    expect(await publish('60003')).toMatchObject({ paused: '', now_price: '60003.00' });
    await feed.stop();
  });
});

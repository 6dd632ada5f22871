import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRules } from '#app/testing/futures-steps';
import { publishTicks } from '#app/testing/market-steps';
import {
  addStaker,
  microOf,
  type OptionItem,
  type OptionTestApp,
  publishPrice,
  read,
  runEngine,
  startOptionTestApp,
  submitted,
} from '#app/testing/option-steps';
import type { TestUser } from '#app/testing/test-app';

let testApp: OptionTestApp;
beforeAll(async () => {
  testApp = await startOptionTestApp();
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

/** Up, 30 seconds, 10 USDT, entered at 60,000: its owner, its number and its due time. */
const open = async (): Promise<{ user: TestUser; id: number; dueMs: number }> => {
  testApp.clock.advance(60_000);
  const user = await addStaker(testApp, '10');
  await publishPrice(testApp, '60000');
  const { id } = await submitted(testApp, user, { seconds: '30', number: '10' });
  testApp.clock.advance(250);
  await publishPrice(testApp, '60000');
  await runEngine(testApp);
  const { due_ms } = await read(testApp, user, id);
  return { user, id, dueMs: due_ms };
};

/** Ticks so many milliseconds from the due time, each at its price. */
const tickAt = async (dueMs: number, ticks: readonly (readonly [offsetMs: number, price: string])[]): Promise<void> => {
  for (const [offsetMs, price] of ticks) {
    testApp.clock.setMs(Math.max(testApp.clock.nowMs(), dueMs + offsetMs));
    await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price, timeMs: dueMs + offsetMs }]);
  }
};

const WON = { profit_result: 1, payout: '18.20000000', void_reason: '' };
const LOST = { profit_result: -1, payout: '0.00000000', void_reason: '' };
const off = (reason: string) => ({ profit_result: 0, payout: '10.00000000', void_reason: reason, exit_seq: 0 });

describe('an option settles by the last tick not after its due time [K6]', () => {
  it.each([
    {
      how: 'a tick exactly at the due time counts',
      ticks: [
        [-20_000, '60001'],
        [-10, '59999'],
        [0, '60001'],
        [1, '59999'],
      ],
      ends: WON,
    },
    {
      how: 'a tick one millisecond later does not',
      ticks: [
        [-20_000, '60001'],
        [-10, '60001'],
        [1, '59999'],
      ],
      ends: WON,
    },
    {
      how: 'a tick just within the three seconds counts',
      ticks: [
        [-20_000, '59999'],
        [-2_999, '60001'],
        [5, '59999'],
      ],
      ends: WON,
    },
    {
      how: 'a tick three seconds before does not, and the stake returns',
      ticks: [
        [-20_000, '60001'],
        [-3_000, '60001'],
        [5, '60001'],
      ],
      ends: off('no_exit'),
    },
    { how: 'no tick at all after the entry: the stake returns', ticks: [[5, '60001']], ends: off('no_exit') },
    {
      how: 'one tick after the entry is one too few',
      ticks: [
        [-1_000, '60001'],
        [5, '60001'],
      ],
      ends: off('few_ticks'),
    },
    {
      how: 'two are enough',
      ticks: [
        [-2_000, '60001'],
        [-1_000, '59999'],
        [5, '60001'],
      ],
      ends: LOST,
    },
    {
      how: 'the price of the entry, to the last digit, is even',
      ticks: [
        [-2_000, '60001'],
        [-1_000, '60000.00'],
        [5, '60001'],
      ],
      ends: { profit_result: 0, payout: '10.00000000', void_reason: '' },
    },
  ] as const)('$how', async ({ ticks, ends }) => {
    const { user, id, dueMs } = await open();
    await tickAt(dueMs, ticks);
    await runEngine(testApp);
    expect(await read(testApp, user, id)).toMatchObject({ status: 3, ...ends });
    expect(await microOf(testApp, user.id)).toBe(ends.payout === '18.20000000' ? '18.2' : ends.payout.split('.')[0]);
  });
});

describe('the moment of settlement', () => {
  it('is not before the due time, and not before no earlier tick can come any more', async () => {
    const { user, id, dueMs } = await open();
    await tickAt(dueMs, [
      [-2_000, '60001'],
      [-500, '60002'],
    ]);
    testApp.clock.setMs(dueMs - 1);
    await runEngine(testApp);
    expect(await read(testApp, user, id)).toMatchObject({ status: 1, remain_milli_seconds: 1 });
    testApp.clock.setMs(dueMs);
    await runEngine(testApp);
    expect(await read(testApp, user, id)).toMatchObject({ status: 2, remain_milli_seconds: 0, profit_result: 0 });
    testApp.clock.setMs(dueMs + 2_000);
    await runEngine(testApp);
    expect(await read(testApp, user, id)).toMatchObject({ status: 2 });
    testApp.clock.setMs(dueMs + 2_001);
    // A clock that has leapt may be wrong: without a tick nothing is decided by it.
    await runEngine(testApp, false);
    expect(await read(testApp, user, id)).toMatchObject({ status: 2 });
    await runEngine(testApp);
    expect(await read(testApp, user, id)).toMatchObject({ status: 3, profit_result: 1, exit_ms: dueMs - 500 });
  });

  it('the same price in other digits is the same price [K7]', async () => {
    const { user, id, dueMs } = await open();
    await tickAt(dueMs, [
      [-2_000, '60001'],
      [-1_000, '60000.0'],
      [5, '60001'],
    ]);
    await runEngine(testApp);
    expect(await read(testApp, user, id)).toMatchObject({ profit_result: 0, profit_result_name: 'Even' });
  });

  it('after minutes without an engine: settled by the ticks at the due time', async () => {
    const { user, id, dueMs } = await open();
    await tickAt(dueMs, [
      [-2_000, '60001'],
      [-1_000, '60002'],
      [300, '59000'],
      [60_000, '59000'],
      [600_000, '59000'],
    ]);
    await runEngine(testApp);
    expect(await read(testApp, user, id)).toMatchObject({ ...WON, exit_ms: dueMs - 1_000 });
  });

  it('after an outage of minutes of the feed: called off, the stake is back', async () => {
    const { user, id, dueMs } = await open();
    await tickAt(dueMs, [
      [-25_000, '60001'],
      [-20_000, '60002'],
      [400_000, '61000'],
    ]);
    await runEngine(testApp);
    expect(await read(testApp, user, id)).toMatchObject(off('no_exit'));
    expect(await microOf(testApp, user.id)).toBe('10');
  });

  it('an option whose entry and exit both passed while no engine ran is settled by their ticks', async () => {
    testApp.clock.advance(60_000);
    const user = await addStaker(testApp, '10');
    await publishPrice(testApp, '60000');
    const { id } = await submitted(testApp, user, { seconds: '30', number: '10', type: '2' });
    testApp.clock.advance(100);
    const entryMs = testApp.clock.nowMs();
    await publishPrice(testApp, '60000');
    await tickAt(entryMs + 30_000, [
      [-2_000, '60001'],
      [-1_000, '59999'],
      [300_000, '60001'],
    ]);
    await runEngine(testApp);
    expect(await read(testApp, user, id)).toMatchObject({ ...WON, entry_ms: entryMs, exit_ms: entryMs + 29_000 });
  });

  it('a payout is rounded down to the decimals of the coin', async () => {
    testApp.clock.advance(60_000);
    const user = await addStaker(testApp, '1.000007');
    await publishPrice(testApp, '60000');
    const { id } = await submitted(testApp, user, { seconds: '30', number: '1.000007' });
    testApp.clock.advance(100);
    const dueMs = testApp.clock.nowMs() + 30_000;
    await publishPrice(testApp, '60000');
    await tickAt(dueMs, [
      [-2_000, '60001'],
      [-1_000, '60001'],
      [1, '60001'],
    ]);
    await runEngine(testApp);
    // 1.000007 × 1.82 = 1.82001274
    expect(await read(testApp, user, id)).toMatchObject({ payout: '1.82001200' });
  });
});

describe('changes of the terms', () => {
  it('an open option keeps the terms it was made under [K11]', async () => {
    const { user, id, dueMs } = await open();
    const restore = await changeRules(testApp, 'options', (rules) => ({
      ...rules,
      durations: rules.durations.map((one) => ({ ...one, payoutPercent: '1' })),
      minTicks: 100,
      freshMs: 1_000,
    }));
    await tickAt(dueMs, [
      [-20_000, '60001'],
      [-2_500, '60001'],
      [5, '59999'],
    ]);
    await runEngine(testApp);
    expect(await read(testApp, user, id)).toMatchObject({ ...WON, profit_ratio: '82.00' });
    await restore();
  });

  it('a fee leaves with the stake, and comes back only with an option that was called off', async () => {
    const restore = await changeRules(testApp, 'options', (rules) => ({ ...rules, feePercent: '2' }));
    testApp.clock.advance(60_000);
    const [winner, unlucky] = [await addStaker(testApp, '20'), await addStaker(testApp, '20')];
    await publishPrice(testApp, '60000');
    const { id, fee } = await submitted(testApp, winner, { seconds: '30', number: '10' });
    expect(fee).toBe('0.20000000');
    testApp.clock.advance(100);
    const dueMs = testApp.clock.nowMs() + 30_000;
    await publishPrice(testApp, '60000');
    await runEngine(testApp);
    await tickAt(dueMs, [
      [-20_000, '60001'],
      [-3_500, '60001'],
    ]);
    const late = await submitted(testApp, unlucky, { seconds: '30', number: '10' });
    await tickAt(dueMs, [
      [-3_000, '60001'],
      [-100, '60001'],
      [1, '60001'],
    ]);
    await runEngine(testApp);
    expect(await read(testApp, winner, id)).toMatchObject({ profit_result: 1 });
    expect(await microOf(testApp, winner.id)).toBe('28');
    const lateDue = (await read(testApp, unlucky, late.id)).due_ms;
    await tickAt(lateDue, [
      [-10_000, '60001'],
      [-9_000, '60001'],
      [10, '60001'],
    ]);
    await runEngine(testApp);
    expect(await read(testApp, unlucky, late.id)).toMatchObject({ void_reason: 'no_exit' });
    expect(await microOf(testApp, unlucky.id)).toBe('20');
    await restore();
  });
});

describe('lists', () => {
  it('of options have five rows a page by default, filters, numbered pages and totals by day', async () => {
    testApp.clock.advance(60_000);
    const user = await addStaker(testApp, '1000');
    await publishPrice(testApp, '60000');
    await publishPrice(testApp, '3000', 'ETH/USDT');
    for (let count = 0; count < 4; count += 1) await submitted(testApp, user, { seconds: '30', number: '10' });
    for (let count = 0; count < 3; count += 1) await submitted(testApp, user, { match_id: '2', number: '20' });
    const list = async (fields: Record<string, string> = {}) =>
      (await testApp.call('GET', '/microtrade/lists', { token: user.token, fields })).message as {
        data: OptionItem[];
        total: number;
        per_page: number;
      };
    expect(await list()).toMatchObject({ total: 7, per_page: 5, data: { length: 5 } });
    expect(await list({ page: '2' })).toMatchObject({ data: { length: 2 } });
    expect(await list({ page: '3' })).toMatchObject({ data: [] });
    expect(await list({ match_id: '2', status: '1' })).toMatchObject({ total: 3 });
    testApp.clock.advance(20_000);
    await runEngine(testApp);
    expect(await list({ status: '3' })).toMatchObject({ total: 7 });
    expect(await list({ status: '1' })).toMatchObject({ total: 0 });
    const own = async (fields: Record<string, string>) =>
      (await testApp.call('GET', '/option/orders', { token: user.token, fields })).message as {
        items: OptionItem[];
        next_before: string;
      };
    const first = await own({ limit: '3', state: 'closed' });
    const second = await own({ limit: '10', before: first.next_before });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
      (await own({ limit: '100' })).items.map(({ id }) => id),
    );
    expect(second.next_before).toBe('');
    const totals = await testApp.call('GET', '/option/totals', {
      token: user.token,
      fields: { offset_minutes: '480' },
    });
    expect(totals.message).toMatchObject({
      all: { count: 7, won: 0, lost: 0, even: 7, stake: '100.00000000', profit: '0.00000000' },
      days: [{ count: 7, won: 0, profit: '0.00000000' }],
    });
  });

  it('of terms and payable coins have the fields old clients read', async () => {
    const user = await addStaker(testApp, '77');
    const seconds = await testApp.call('GET', '/microtrade/seconds');
    expect(seconds.message).toMatchObject([
      { id: 1, seconds: 30, status: 1, profit_ratio: '82.00', min_amount: '1.00000000', max_amount: '1000.00000000' },
      { seconds: 60, profit_ratio: '85.00' },
      { seconds: 120 },
      { seconds: 180 },
      { seconds: 300, profit_ratio: '90.00' },
    ]);
    const { message } = await testApp.call('GET', '/microtrade/payable_currencies', { token: user.token });
    const rows = message as {
      id: number;
      name: string;
      is_micro: number;
      user_wallet: Record<string, unknown>;
      micro_numbers: unknown[];
    }[];
    expect(rows[0]).toMatchObject({ id: 3, name: 'USDT', is_micro: 1, micro_holdtrade_max: '10000.00000000' });
    expect(rows.filter(({ is_micro }) => is_micro === 1).map(({ name }) => name)).toEqual(['USDT']);
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2, 4, 15]));
    // F12: old clients look the coin of their page up here, on the pages of stocks too.
    const bases = testApp.app.parts.board.instruments().map(({ baseCurrencyId }) => baseCurrencyId);
    expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([3, ...bases].toSorted((a, b) => a - b));
    for (const { user_wallet, micro_numbers } of rows) {
      expect(user_wallet).toMatchObject({ currency_name: 'USDT', micro_with_insurance: '77.00000000' });
      expect(micro_numbers).toHaveLength(5);
    }
    const fields = { taken: '1' };
    const taken = await testApp.call('GET', '/microtrade/payable_currencies', { token: user.token, fields });
    expect(taken.message).toEqual(rows.slice(0, 1));
  });

  it('the acceptance of the risks is stored once', async () => {
    const user = await addStaker(testApp, '0');
    const state = async () => (await testApp.call('GET', '/risk/state', { token: user.token })).message;
    expect(await state()).toEqual([]);
    await testApp.call('POST', '/risk/accept', { token: user.token, fields: { product: 'options' } });
    const first = await state();
    testApp.clock.advance(60_000);
    await testApp.call('POST', '/risk/accept', { token: user.token, fields: { product: 'options' } });
    expect(await state()).toEqual(first);
    expect(first).toMatchObject([{ product: 'options' }]);
  });
});

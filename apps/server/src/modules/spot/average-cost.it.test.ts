import type { ReplyOf } from '@candor/contract/call';
import type { spotHoldings } from '@candor/contract/spot';
import { add, toAmount, toFixed8 } from '@candor/money/decimal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ADDRESSES,
  addClient,
  type Client,
  deposit,
  depositsOf,
  holdingOf,
  saveAddress,
  withdraw,
  withdrawalsOf,
} from '#app/testing/fund-steps';
import { publishTicks } from '#app/testing/market-steps';
import { addOperator, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { addTrader, placed, publishPrices, startSpotApp, untilApplied } from '#app/testing/spot-steps';
import type { TestUser } from '#app/testing/test-app';
import { transfer } from '#app/testing/wallet-steps';
import { loadCoinEntries } from '#kernel/ledger/coin-changes.store';
import { newId } from '#platform/runtime/ids';
import { readHoldings } from './use-cases/read-holdings';

const [BTC, ETH, USDT] = [1, 2, 3];
/** A transaction hash. */
const newHash = (): string => `${newId()}${newId()}`.replaceAll('-', '');
let testApp: Awaited<ReturnType<typeof startSpotApp>>;
let user: Client;
let first: TestOperator;
let second: TestOperator;

beforeAll(async () => {
  testApp = await startSpotApp();
  user = await addClient(testApp, { usdt: '100000' });
  [first, second] = [await addOperator(testApp), await addOperator(testApp)];
});
afterAll(async () => {
  await untilApplied(testApp);
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

type Held = ReplyOf<typeof spotHoldings>[number];
const holdings = async (of: TestUser = user): Promise<Held[]> => {
  await untilApplied(testApp);
  return (await testApp.call('GET', '/spot/holdings', { token: of.token })).message as Held[];
};
/** The figures of one coin; they always add up to what the ledger says is there. */
const costOf = async (currencyId: number, of: TestUser = user) => {
  const held = (await holdings(of)).find((row) => row.currency_id === currencyId);
  const amounts = [held?.amount ?? '0', held?.unknown_amount ?? '0'].map(toAmount) as [never, never];
  expect(toFixed8(add(...amounts))).toBe((await holdingOf(testApp, of, currencyId)).total);
  return held && { amount: held.amount, unknown: held.unknown_amount, average: held.average_cost, won: held.realised };
};

const ok = async (work: Promise<{ type: string; message: unknown; error?: string }>) => {
  const reply = await work;
  expect([reply.type, reply.error]).toEqual(['ok', undefined]);
  return reply.message;
};
const credit = async (amount: string): Promise<void> => {
  await ok(deposit(testApp, user, { fields: { currency: String(BTC), network: 'BTC', amount } }));
  const [shown] = await depositsOf(testApp, user);
  await ok(takeAction(testApp, first, '/deposits/approve', { id: shown?.id ?? 0, reference: newHash() }));
};
const convert = async (from: number, to: number, number: string): Promise<void> => {
  await publishPrices(testApp);
  const fields = { number, from_currency_id: String(from), to_currency_id: String(to) };
  await ok(testApp.call('POST', '/user/Transfer', { token: user.token, fields }));
};
/** What a trade with somebody else brings, at 60,000. */
const trade = async (side: 'buy' | 'sell', amount: string): Promise<void> => {
  const other = await addTrader(testApp);
  await publishPrices(testApp);
  await placed(testApp, other, { side: side === 'buy' ? 'sell' : 'buy', price: '60000', amount });
  await placed(testApp, user, { side, price: '60000', amount });
};
const adjust = async (direction: 'credit' | 'debit', amount: string): Promise<void> => {
  const form = { user_id: user.id, currency_id: BTC, account: 'change', direction, amount, reason: 'Found' };
  const proposed = (await ok(takeAction(testApp, first, '/adjustments/propose', form))) as { proposal_id: number };
  await ok(takeAction(testApp, second, '/proposals/decide', { id: proposed.proposal_id, verdict: 'approve' }));
};

describe('average cost, however the coins came', () => {
  it('a deposit counts at the index price of the moment it is credited', async () => {
    await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price: '55000' }]);
    await credit('1');
    await publishPrices(testApp);
    expect(await costOf(BTC)).toMatchObject({ amount: '1.00000000', average: '55000.00000000' });
    expect((await holdings())[0]).toMatchObject({ price: '60000.00000000', unrealised: '5000.00000000' });
  });

  it('a conversion counts at what was paid, fee included', async () => {
    await convert(USDT, BTC, '6000');
    // 1 BTC for 55,000 and 0.1 BTC for 6,000 + 6.
    expect(await costOf(BTC)).toMatchObject({ amount: '1.10000000', average: '55460.00000000', won: '0.00000000' });
  });

  it('a buy counts at what was paid for the coins received', async () => {
    await trade('buy', '0.1');
    // 0.0999 BTC after the fee, for 6,000.
    expect(await costOf(BTC)).toMatchObject({ amount: '1.19990000', average: '55842.98691557' });
  });

  it('own transfers and what is set aside change nothing', async () => {
    const before = await costOf(BTC);
    await ok(transfer(testApp, user, { fields: { currency_id: '1', number: '0.5' } }));
    await publishPrices(testApp);
    const order = await placed(testApp, user, { side: 'sell', price: '70000', amount: '0.2' });
    expect(await costOf(BTC)).toEqual(before);
    await ok(testApp.call('POST', '/spot/order/cancel', { token: user.token, fields: { id: String(order.id) } }));
    await ok(
      transfer(testApp, user, { fields: { currency_id: '1', number: '0.5', from_field: 'lever', to_field: 'change' } }),
    );
    expect(await costOf(BTC)).toEqual(before);
  });

  it('a sale and a conversion out leave the average and realise the difference', async () => {
    await trade('sell', '0.1');
    // 6,000 less the fee of 6, less 0.1 × 55,842.986… The last decimal of an average is rounding.
    expect(await costOf(BTC)).toMatchObject({ amount: '1.09990000', average: '55842.98691558', won: '409.70130845' });
    await convert(BTC, ETH, '0.1');
    // 0.1001 BTC with the fee: worth 6,006, cost 5,589.88…; the coins received cost what was given.
    expect(await costOf(BTC)).toMatchObject({ amount: '0.99980000', average: '55842.98691559', won: '825.81831821' });
    expect(await costOf(ETH)).toMatchObject({ amount: '2.00000000', average: '3003.00000000', won: '0.00000000' });
  });

  it('a withdrawal takes coins at the average, when it is sent and not before', async () => {
    const before = await costOf(BTC);
    await saveAddress(testApp, user, { currencyId: BTC, network: 'BTC' });
    await publishPrices(testApp);
    await ok(withdraw(testApp, user, { fields: { currency: '1', number: '0.01', address: ADDRESSES.BTC } }));
    expect(await costOf(BTC)).toEqual(before);
    const [asked] = await withdrawalsOf(testApp, user);
    const id = asked?.id ?? 0;
    await ok(takeAction(testApp, first, '/withdrawals/approve', { id }));
    await ok(takeAction(testApp, first, '/withdrawals/complete', { id, reference: newHash() }));
    expect(await costOf(BTC)).toEqual({ ...before, amount: '0.98980000' });
  });

  it('an adjustment counts like a deposit, and leaves like a withdrawal', async () => {
    await publishPrices(testApp);
    await adjust('credit', '0.0102');
    expect(await costOf(BTC)).toMatchObject({ amount: '1.00000000', average: '55885.38844906', won: '825.81831821' });
    await adjust('debit', '0.5');
    expect(await costOf(BTC)).toMatchObject({ amount: '0.50000000', average: '55885.38844906', won: '825.81831821' });
  });

  it('coins that came without a price have no cost, and leave in proportion', async () => {
    await testApp.fund(user.id, 'change', BTC, '0.5');
    expect(await costOf(BTC)).toMatchObject({ amount: '0.50000000', unknown: '0.50000000', average: '55885.38844906' });
    await trade('sell', '0.2');
    expect(await costOf(BTC)).toMatchObject({ amount: '0.40000000', unknown: '0.40000000', average: '55885.38844907' });
  });

  it('nobody sees another’s', async () => {
    expect(await holdings(await testApp.addUser())).toEqual([]);
  });
});

describe('how costs are kept', () => {
  const later = { nowMs: () => testApp.app.parts.clock.nowMs() + 3_600_000 };
  const saved = async () =>
    (await testApp.pool.query('select upto_posting_id as upto from coin_cost_mark where user_id = $1', [user.id])).rows;

  it('a settled posting is folded once, and what is remembered gives the same figures', async () => {
    const fresh = await holdings();
    expect(await readHoldings({ ...testApp.app.parts, clock: later }, user.id)).toHaveLength(fresh.length);
    const [mark] = await saved();
    const after = mark as { upto: string };
    const portion = { after: after.upto, valueCoinId: USDT, limit: 100, settledBefore: new Date(later.nowMs()) };
    expect(await loadCoinEntries(testApp.pool, user.id, portion)).toMatchObject({
      settled: [],
      young: [],
      more: false,
    });
    expect(await holdings()).toEqual(fresh);
    await trade('buy', '0.01');
    expect(await costOf(BTC)).toMatchObject({ amount: '0.40999000', unknown: '0.40000000' });
    expect(await saved()).toEqual([mark]);
  });

  it('a reading between an old and a young posting saves the old one only, and neither is counted twice', async () => {
    const settledMs = 10_000;
    const readAt = (nowMs: number) => readHoldings({ ...testApp.app.parts, clock: { nowMs: () => nowMs } }, user.id);
    await trade('buy', '0.02');
    await untilApplied(testApp);
    testApp.clock.advance(settledMs);
    await trade('buy', '0.03');
    await untilApplied(testApp);
    const between = await readAt(testApp.clock.nowMs() + 1);
    expect(await readAt(later.nowMs())).toEqual(between);
    for (const table of ['coin_cost_mark', 'coin_cost'])
      await testApp.pool.query(`delete from ${table} where user_id = $1`, [user.id]);
    expect(await readAt(later.nowMs())).toEqual(between);
  });

  it('portions of any size give the same entries in the same order', async () => {
    const read = async (limit: number) => {
      const entries = [];
      let [after, more] = ['0', true];
      while (more) {
        const portion = { after, valueCoinId: USDT, limit, settledBefore: new Date(later.nowMs()) };
        const next = await loadCoinEntries(testApp.pool, user.id, portion);
        entries.push(...next.settled, ...next.young);
        [after, more] = [next.upto, next.more];
      }
      return entries;
    };
    const whole = await read(1_000);
    expect(whole.length).toBeGreaterThan(8);
    for (const limit of [1, 2, 3, 7]) expect(await read(limit)).toEqual(whole);
  });
});

describe('the demo’s first coins', () => {
  it('count at the price of the moment they are seeded; a coin without any price has no cost', async () => {
    await publishPrices(testApp);
    await testApp.app.seedDemo();
    const { rows } = await testApp.pool.query<{ id: number }>(
      `select id from app_user where email = 'demo@candor.test'`,
    );
    const seeded = await readHoldings(testApp.app.parts, rows[0]?.id ?? 0);
    const of = (name: string) => seeded.find(({ currencyName }) => currencyName === name);
    expect(of('BTC')).toMatchObject({ amount: '0.35', unknownAmount: '0', averageCost: '60000' });
    expect(of('SOL')).toMatchObject({ amount: '0', unknownAmount: '18.5', price: null });
  });
});

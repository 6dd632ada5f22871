import type { ReplyOf } from '@candor/contract/call';
import type { walletList } from '@candor/contract/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRules } from '#app/testing/futures-steps';
import { publishTicks } from '#app/testing/market-steps';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { BTC, transfer, USDT } from '#app/testing/wallet-steps';
import { frozenOf, houseOf } from '#kernel/ledger/chart';
import { withTx } from '#platform/db/with-tx';
import { virtualClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';
import { takeDueSnapshots } from './wallet.jobs';

const [SOL, NVDA] = [5, 103];
/** Friday, shortly before the stock exchange closes for the weekend. */
const FRIDAY_MS = Date.UTC(2026, 10, 13, 20, 59);
const SATURDAY_MS = Date.UTC(2026, 10, 14, 12);
const clock = virtualClock(FRIDAY_MS);

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ clock });
  await testApp.pool.query(
    `insert into fiat_rate (currency_code, symbol, per_usd, taken_at, sort, source) values ('CNY', '¥', 7, now(), 2, 'operators')`,
  );
});
afterAll(() => testApp.stop());

type Wallets = ReplyOf<typeof walletList>;
const read = async (user: TestUser): Promise<Wallets> =>
  (await testApp.call('POST', '/wallet/list', { token: user.token })).message as Wallets;
/** Money of the user in a hold, as finance products keep it. */
const freeze = async (user: TestUser, type: 'mining' | 'financial', currencyId: number, amount: string) => {
  const to = frozenOf(user.id, type, currencyId);
  const putsInto = { purpose: 'test', reference: newId() };
  const legs = [{ from: houseOf('deposits', currencyId), to, amount, putsInto }];
  const entry = { kind: 'demo_funding', reference: newId(), ruleVersion: 1, legs };
  await withTx(testApp.pool, (tx) => testApp.app.parts.ledger.postMany(tx, [entry]));
};
const priceOf = (wallets: Wallets, currency: number): string | undefined =>
  wallets.change_wallet.balance.find((row) => row.currency === currency)?.usdt_price;

describe('the spot fee of a currency', () => {
  const feeOf = async (user: TestUser, currency: number): Promise<unknown> => {
    const fields = { currency: String(currency), type: 'change' };
    const { message } = await testApp.call('POST', '/wallet/detail', { token: user.token, fields });
    return (message as { coin_trade_fee: string }).coin_trade_fee;
  };

  it('is told to old clients as a fraction, as it is in force', async () => {
    const user = await testApp.addUser();
    expect([await feeOf(user, BTC), await feeOf(user, USDT)]).toEqual(['0.00100000', '0.00100000']);
    const restore = await changeRules(testApp, 'markets', (markets) =>
      markets.map((rule) => (rule.instrumentId === 1 ? { ...rule, takerFeePercent: '0.25' } : rule)),
    );
    expect([await feeOf(user, BTC), await feeOf(user, SOL)]).toEqual(['0.00250000', '0.00100000']);
    // USDT is paid and received in every market: the highest fee is told.
    expect(await feeOf(user, USDT)).toBe('0.00250000');
    await restore();
    // Stocks have no spot market.
    expect(await feeOf(user, NVDA)).toBe('0.00000000');
  });
});

// One story in order: each step needs the prices of the step before.
describe('what balances are worth', () => {
  it('USDT is its own measure; a coin without a price counts nothing', async () => {
    const user = await testApp.addUser();
    await testApp.fund(user.id, 'change', USDT, '100');
    await testApp.fund(user.id, 'change', BTC, '2');
    const wallets = await read(user);
    expect(wallets).toMatchObject({
      change_wallet: { totle: '100.00000000', usdt_totle: 100, CNY: '700.00000000' },
      day_change_usdt: '0.00000000',
      day_change_percent: '0.00000000',
      price_time_ms: FRIDAY_MS,
    });
    expect([priceOf(wallets, USDT), priceOf(wallets, BTC)]).toEqual(['1.00000000', '0.00000000']);
  });

  it('the rest follows the market, every account and every tick', async () => {
    const user = await testApp.addUser();
    await testApp.fund(user.id, 'change', USDT, '400');
    await testApp.fund(user.id, 'change', BTC, '0.01');
    await testApp.fund(user.id, 'lever', BTC, '0.03');
    await testApp.fund(user.id, 'change', SOL, '7');
    await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price: '60000' }]);
    expect(await read(user)).toMatchObject({
      change_wallet: { usdt_totle: 1_000 },
      lever_wallet: { usdt_totle: 1_800 },
      day_change_usdt: '0.00000000',
    });
    clock.advance(1_000);
    await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price: '66000' }]);
    const wallets = await read(user);
    expect(wallets).toMatchObject({
      change_wallet: { totle: '1060.00000000', usdt_totle: 1_060 },
      lever_wallet: { usdt_totle: 1_980 },
      // 0.04 BTC rose by 6,000; with 400 USDT they were worth 2,800 before.
      day_change_usdt: '240.00000000',
      day_change_percent: '8.57140000',
    });
    expect(priceOf(wallets, BTC)).toBe('66000.00000000');
    const detail = await testApp.call('POST', '/wallet/detail', {
      token: user.token,
      fields: { currency: String(BTC), type: 'lever' },
    });
    expect(detail.message).toMatchObject({ usdt_price: '66000.00000000', cny_price: '462000.00000000' });
  });

  it('carry the time of the oldest price of an open market that is held', async () => {
    const [coins, stocks, both] = [await testApp.addUser(), await testApp.addUser(), await testApp.addUser()];
    for (const user of [coins, both]) await testApp.fund(user.id, 'change', BTC, '1');
    for (const user of [stocks, both]) await testApp.fund(user.id, 'change', NVDA, '1');
    await publishTicks(testApp.app, [{ symbol: 'NVDA/USDT', price: '138.07' }]);
    const nvdaMs = clock.nowMs();
    clock.advance(2_000);
    await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price: '66000' }]);
    const btcMs = clock.nowMs();
    clock.advance(500);
    const times = async () => [
      (await read(coins)).price_time_ms,
      (await read(stocks)).price_time_ms,
      (await read(both)).price_time_ms,
    ];
    expect(await times()).toEqual([btcMs, nvdaMs, nvdaMs]);
    // On the weekend the stock counts at its last price, and the time is that of the coin.
    clock.setMs(SATURDAY_MS);
    expect(await times()).toEqual([btcMs, SATURDAY_MS, btcMs]);
    expect((await read(stocks)).change_wallet.totle).toBe('138.07000000');
  });

  it('include money in finance products, beside the four accounts', async () => {
    const user = await testApp.addUser();
    await testApp.fund(user.id, 'change', USDT, '100');
    await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price: '66000' }]);
    await freeze(user, 'mining', USDT, '40');
    await freeze(user, 'financial', BTC, '0.01');
    const wallets = await read(user);
    expect(wallets).toMatchObject({
      change_wallet: { totle: '100.00000000' },
      mining_wallet: {
        totle: '40.00000000',
        balance: [{ currency: USDT, mining_balance: '0.00000000', lock_mining_balance: '40.00000000' }],
      },
      financial_wallet: {
        totle: '660.00000000',
        balance: [{ currency: BTC, financial_balance: '0.00000000', lock_financial_balance: '0.01000000' }],
      },
      // 0.01 BTC rose by 6,000 since the first price.
      day_change_usdt: '60.00000000',
    });
    const history = await testApp.call('GET', '/wallet/history', { token: user.token });
    expect(history.message).toMatchObject({ usdt_now: '800.00000000' });
    await testApp.expectBooksBalanced();
  });

  it('list the stocks of the spot account as a view too, and count them once', async () => {
    const user = await testApp.addUser();
    await testApp.fund(user.id, 'change', USDT, '100');
    await testApp.fund(user.id, 'change', NVDA, '2');
    clock.advance(1_000);
    await publishTicks(testApp.app, [{ symbol: 'NVDA/USDT', price: '138.07' }]);
    const wallets = await read(user);
    expect(wallets).toMatchObject({
      change_wallet: { totle: '376.14000000' },
      stock_wallet: {
        totle: '276.14000000',
        balance: [{ currency: NVDA, stock_balance: '2.00000000', lock_stock_balance: '0.00000000' }],
      },
    });
    expect(wallets.stock_wallet.balance).toHaveLength(1);
    const history = await testApp.call('GET', '/wallet/history', { token: user.token });
    expect(history.message).toMatchObject({ usdt_now: '376.14000000' });
  });

  it('and what is recorded at midnight is the same sum', async () => {
    const user = await testApp.addUser();
    await testApp.fund(user.id, 'change', USDT, '100');
    await freeze(user, 'mining', USDT, '40');
    await freeze(user, 'financial', BTC, '0.01');
    clock.setMs(SATURDAY_MS + 24 * 3_600_000);
    await takeDueSnapshots(testApp.pool, clock.nowMs());
    const { rows } = await testApp.pool.query<{ value: string }>(
      'select usdt_value::text as value from wallet_snapshot where user_id = $1 order by day desc limit 1',
      [user.id],
    );
    const history = await testApp.call('GET', '/wallet/history', { token: user.token });
    expect(history.message).toMatchObject({ usdt_now: rows[0]?.value });
  });

  it('lists no coin in a view without a balance, and refuses a view as the side of a transfer', async () => {
    const user = await testApp.addUser();
    await testApp.fund(user.id, 'change', USDT, '100');
    expect(await read(user)).toMatchObject({
      mining_wallet: { balance: [] },
      financial_wallet: { balance: [] },
      stock_wallet: { balance: [] },
    });
    for (const fields of [
      { to_field: 'mining' },
      { from_field: 'financial', to_field: 'change' },
      { to_field: 'stock' },
    ])
      expect(await transfer(testApp, user, { fields })).toMatchObject({ type: 'error', error: 'account_unknown' });
  });
});

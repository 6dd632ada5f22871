import { sub, toAmount } from '@candor/money/decimal';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addSaver,
  beginDay,
  DAY,
  fundRewards,
  type LockTestApp,
  pay,
  productId,
  productsOf,
  purseOf,
  quoteOf,
  readOrder,
  redeem,
  setTime,
  spotOf,
  startLockApp,
  subscribe,
  subscribed,
} from '#app/testing/lock-steps';
import { expectNoChange } from '#app/testing/no-change';

let testApp: LockTestApp;
beforeAll(async () => {
  testApp = await startLockApp();
});
afterEach(async () => {
  await pay(testApp);
  await testApp.expectBooksBalanced();
});
afterAll(() => testApp.stop());

/** Midnight of the day on which the test buys. */
let start = 0;
const begin = async (): Promise<void> => {
  start = await beginDay(testApp);
};
/** Payout time of a day after that, or another time of it. */
const at = (day: number, time = '00:10:00') => setTime(testApp, start + day * DAY + Date.parse(`1970-01-01T${time}Z`));

describe('products', () => {
  it('are those of the rulebook, with their yearly rate of 365 days, simple', async () => {
    const rows = (await productsOf(testApp)).map((one) => [
      one.family,
      one.days,
      one.day_rate_percent.slice(0, 6),
      one.annual_percent.slice(0, 6),
      one.early_redeem,
      one.state,
    ]);
    expect(rows).toEqual([
      ['lock', 7, '0.0200', '7.3000', 1, 'open'],
      ['lock', 15, '0.0250', '9.1250', 1, 'open'],
      ['lock', 30, '0.0300', '10.950', 1, 'open'],
      ['lock', 60, '0.0330', '12.045', 1, 'open'],
      ['lock', 90, '0.0360', '13.140', 1, 'open'],
      ['defi', 0, '0.0080', '2.9200', 1, 'open'],
      ['miner', 30, '0.0300', '10.950', 0, 'open'],
      ['miner', 90, '0.0340', '12.410', 0, 'open'],
    ]);
  });

  it('say what backs them', async () => {
    const reply = await testApp.call('GET', '/lock/reserve');
    expect(reply.message).toMatchObject({
      yield_source: 'house_rewards',
      reserves: [
        {
          currency_name: 'USDT',
          purse: 'rewards',
          balance: '1000000.00000000',
          promised: '0.00000000',
          cover_days: -1,
        },
      ],
    });
  });

  it('preview what an order would bring, by the function that books it', async () => {
    const fields = { product_id: String(await productId(testApp, 'lock', 30)), amount: '1000' };
    const { message } = await testApp.call('GET', '/lock/preview', { fields });
    expect(message).toMatchObject({
      reward_per_day: '0.30000000',
      reward_total: '9.00000000',
      back_total: '1009.00000000',
      payouts: 30,
      start_ms: Date.parse('2026-11-15T00:00:00Z'),
      first_payout_ms: Date.parse('2026-11-16T00:10:00Z'),
      end_ms: Date.parse('2026-12-15T00:10:00Z'),
      leave_today: { penalty: '20.00000000', returns: '980.00000000' },
      day_seconds: 86_400,
    });
    const user = await addSaver(testApp);
    const order = await subscribed(testApp, user);
    for (const name of ['reward_per_day', 'reward_total', 'start_ms', 'first_payout_ms', 'end_ms'] as const)
      expect(order[name]).toBe((message as Record<string, unknown>)[name]);
  });
});

describe('a lock order', () => {
  it('is paid daily, and at the end the last reward comes with the principal', async () => {
    await begin();
    const user = await addSaver(testApp, '1000');
    const { id } = await subscribed(testApp, user, { product: ['lock', 7] });
    expect([await spotOf(testApp, user.id), await spotOf(testApp, user.id)]).toEqual(['0', '0']);
    const seen: string[] = [];
    for (const day of [1, 2, 3, 4, 5, 6, 7, 8]) {
      await at(day);
      await pay(testApp);
      seen.push(await spotOf(testApp, user.id));
    }
    expect(seen).toEqual(['0', '0.2', '0.4', '0.6', '0.8', '1', '1.2', '1001.4']);
    const { order, payouts } = await readOrder(testApp, user, id);
    expect(order).toMatchObject({
      status: 'matured',
      days_paid: 7,
      paid_total: '1.40000000',
      returned: '1000.00000000',
      penalty: '0.00000000',
    });
    expect(payouts.map(({ day, amount }) => [day, amount])).toEqual(
      [7, 6, 5, 4, 3, 2, 1].map((day) => [day, '0.20000000']),
    );
  });

  it('is paid once when the job runs twice, and after three days without it exactly three times [P5]', async () => {
    await begin();
    const user = await addSaver(testApp);
    const { id } = await subscribed(testApp, user);
    await at(2);
    await Promise.all([pay(testApp), pay(testApp), pay(testApp)]);
    expect((await readOrder(testApp, user, id)).order.days_paid).toBe(1);
    await at(5, '13:00:00');
    await Promise.all([pay(testApp), pay(testApp)]);
    const { order, payouts } = await readOrder(testApp, user, id);
    expect([order.days_paid, order.paid_total, payouts.length]).toEqual([4, '1.20000000', 4]);
    // Three days were paid in one run: only the last of them is yesterday's.
    const summary = await testApp.call('GET', '/lock/summary', { token: user.token });
    expect(summary.message).toMatchObject({
      items: [{ earned_yesterday: '0.30000000', earned_total: '1.20000000' }],
    });
  });

  it('the vector of the rulebook: after ten payouts leaving costs 23 and returns 977', async () => {
    await begin();
    const user = await addSaver(testApp, '1000');
    const { id } = await subscribed(testApp, user);
    await at(11);
    await pay(testApp);
    const quote = await quoteOf(testApp, user, id);
    expect(quote).toMatchObject({
      paid_total: '3.00000000',
      rewards_back: '3.00000000',
      fee: '20.00000000',
      penalty: '23.00000000',
      returns: '977.00000000',
    });
    const [rewards, fees] = [await purseOf(testApp, 'rewards'), await purseOf(testApp, 'fees')];
    expect((await redeem(testApp, user, id, quote.penalty)).message).toMatchObject({
      status: 'redeemed',
      penalty: '23.00000000',
      returned: '977.00000000',
    });
    expect(await spotOf(testApp, user.id)).toBe('980');
    expect(
      [
        Number(await purseOf(testApp, 'rewards')) - Number(rewards),
        Number(await purseOf(testApp, 'fees')) - Number(fees),
      ].map((gain) => gain.toFixed(6)),
    ).toEqual(['3.000000', '20.000000']);
  });

  it('a quote that a payout has overtaken is refused with the new figure', async () => {
    await begin();
    const user = await addSaver(testApp);
    const { id } = await subscribed(testApp, user);
    const quote = await quoteOf(testApp, user, id);
    expect([quote.penalty, quote.valid_until_ms]).toEqual(['20.00000000', start + 2 * DAY + 600_000]);
    // The payout is due; the job has not come to it.
    await at(2);
    const late = await expectNoChange(testApp, () => redeem(testApp, user, id, quote.penalty));
    expect([late.error, String(late.message)]).toEqual(['lock_quote_changed', expect.stringContaining('20.3 USDT')]);
    expect((await redeem(testApp, user, id, '20.3')).type).toBe('ok');
    expect((await readOrder(testApp, user, id)).order).toMatchObject({
      days_paid: 1,
      paid_total: '0.30000000',
      penalty: '20.30000000',
    });
  });

  it('keeps its terms when the product changes [P7]', async () => {
    await begin();
    const user = await addSaver(testApp);
    const { id, terms_version } = await subscribed(testApp, user, { product: ['lock', 15] });
    await testApp.pool.query(
      `update lock_product set day_rate_percent = 0.9, redeem_fee_percent = 5, version = version + 1 where family = 'lock' and days = 15`,
    );
    try {
      await at(2);
      await pay(testApp);
      expect((await readOrder(testApp, user, id)).order).toMatchObject({
        paid_total: '0.25000000',
        reward_total: '3.75000000',
        terms_version,
      });
      expect((await quoteOf(testApp, user, id)).penalty).toBe('20.25000000');
      const fields = { product: ['lock', 15], terms_version: String(terms_version) } as const;
      expect((await subscribe(testApp, user, fields)).error).toBe('lock_terms_changed');
    } finally {
      await testApp.pool.query(
        `update lock_product set day_rate_percent = 0.025, redeem_fee_percent = 2, version = 1 where family = 'lock' and days = 15`,
      );
    }
  });
});

describe('DeFi mining', () => {
  it('pays each day at the rate of that day and is left at any time without a penalty', async () => {
    await begin();
    const user = await addSaver(testApp, '1000');
    const { id } = await subscribed(testApp, user, { product: ['defi', 0] });
    const product = await productId(testApp, 'defi', 0);
    await testApp.pool.query(
      'insert into lock_rate (product_id, from_ms, day_rate_percent, announced_ms) values ($1, $2, 0.02, $3)',
      [product, start + 2 * DAY, start],
    );
    await at(3);
    await pay(testApp);
    const { payouts } = await readOrder(testApp, user, id);
    expect(payouts.map(({ day, amount }) => [day, amount])).toEqual([
      [2, '0.20000000'],
      [1, '0.08000000'],
    ]);
    // Five minutes after midnight: the third day has ended, its payout time has not come.
    await at(4, '00:05:00');
    const quote = await quoteOf(testApp, user, id);
    expect(quote).toMatchObject({
      penalty: '0.00000000',
      returns: '1000.00000000',
      rewards_due: '0.20000000',
      valid_until_ms: 0,
    });
    expect((await redeem(testApp, user, id, '0')).message).toMatchObject({
      status: 'redeemed',
      days_paid: 3,
      paid_total: '0.48000000',
    });
    expect(await spotOf(testApp, user.id)).toBe('1000.48');
    await testApp.pool.query('delete from lock_rate where from_ms > 0');
  });
});

describe('cloud miner', () => {
  it('is bought in whole units and not redeemed early', async () => {
    await begin();
    const user = await addSaver(testApp);
    expect((await subscribe(testApp, user, { product: ['miner', 30], amount: '750' })).error).toBe(
      'lock_not_whole_units',
    );
    const order = await subscribed(testApp, user, { product: ['miner', 30], amount: '1500' });
    expect([order.units, order.reward_per_day]).toEqual([3, '0.45000000']);
    const early = await expectNoChange(testApp, () => redeem(testApp, user, order.id, '0'));
    expect(early.error).toBe('lock_not_redeemable');
    await at(31);
    // The user asks at the very end, before the job has come: everything is paid.
    expect((await redeem(testApp, user, order.id, '0')).message).toMatchObject({
      status: 'matured',
      days_paid: 30,
      returned: '1500.00000000',
    });
    expect((await redeem(testApp, user, order.id, '0')).error).toBe('lock_already_paid');
  });
});

describe('redeeming around the end [P2]', () => {
  it.each([
    [-1, 'redeemed', '21.20000000', '978.80000000'],
    [0, 'matured', '0.00000000', '1000.00000000'],
    [1, 'matured', '0.00000000', '1000.00000000'],
  ])('at T%i ms, before the job: %s, penalty %s', async (ms, status, penalty, returned) => {
    await begin();
    const user = await addSaver(testApp, '1000');
    const { id, end_ms } = await subscribed(testApp, user, { product: ['lock', 7] });
    await setTime(testApp, end_ms + ms);
    const quote = await quoteOf(testApp, user, id);
    expect(quote.penalty).toBe(penalty);
    expect((await redeem(testApp, user, id, quote.penalty)).message).toMatchObject({ status, penalty, returned });
  });

  it('at T+1 ms, after the job: refused, already paid', async () => {
    await begin();
    const user = await addSaver(testApp, '1000');
    const { id, end_ms } = await subscribed(testApp, user, { product: ['lock', 7] });
    await setTime(testApp, end_ms);
    await pay(testApp);
    await setTime(testApp, end_ms + 1);
    const refused = await expectNoChange(testApp, () => redeem(testApp, user, id, '0'));
    expect(refused.error).toBe('lock_already_paid');
    const old = await testApp.call('POST', '/lh/deposit/order/cancel', {
      token: user.token,
      fields: { id: String(id) },
    });
    expect(old.error).toBe('lock_already_paid');
    expect(await spotOf(testApp, user.id)).toBe('1001.4');
  });
});

describe('the reserve of lock mining', () => {
  const spare = async (): Promise<string> => {
    const reply = await testApp.call('GET', '/lock/reserve');
    const [{ balance, promised }] = (reply.message as { reserves: [{ balance: string; promised: string }] }).reserves;
    return sub(toAmount(balance), toAmount(promised));
  };

  it('refuses new orders that the purse does not cover, and takes them again when it does', async () => {
    await begin();
    const user = await addSaver(testApp);
    // Thirty days of 1000 USDT promise 9.
    await fundRewards(testApp, sub(toAmount(await spare()), toAmount('8.999999')), true);
    const refused = await expectNoChange(testApp, () => subscribe(testApp, user));
    expect(refused.error).toBe('lock_unfunded');
    await fundRewards(testApp, '0.000001');
    expect((await subscribe(testApp, user)).type).toBe('ok');
    expect((await productsOf(testApp, 'lock')).map(({ state }) => state)).toEqual(Array(5).fill('unfunded'));
    expect((await subscribe(testApp, user, { product: ['defi', 0], amount: '10' })).error).toBe('lock_unfunded');
    await fundRewards(testApp, '1000000');
  });
});

import type { ReplyOf } from '@candor/contract/call';
import type { spotFills, spotMarket } from '@candor/contract/spot';
import { verifyReceipt } from '@candor/domain/proof/verify-receipt';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addInvited, computeLevels, feeLevelOf } from '#app/testing/fee-steps';
import { addFuturesTrader, closePosition, fillsOf, opened } from '#app/testing/futures-steps';
import { publishTicks } from '#app/testing/market-steps';
import { downloadReceipt, nodeCrypto } from '#app/testing/proof-steps';
import { readRecords, readWhy } from '#app/testing/record-steps';
import { addTrader, BTC, balanceOf, edit, placed, publishPrices } from '#app/testing/spot-steps';
import { standingClock } from '#app/testing/standing-clock';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { pollUntil } from '#platform/runtime/monotonic';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const clock = standingClock();
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ clock, env: { CANDOR_ROLES: 'api,engine' } });
});
beforeEach(() => publishPrices(test));
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const trader = () => addTrader(test);
const marketOf = async (user?: TestUser): Promise<ReplyOf<typeof spotMarket>> => {
  const reply = await test.call('GET', '/spot/market', { fields: BTC, ...(user && { token: user.token }) });
  return reply.message as ReplyOf<typeof spotMarket>;
};
const fillsOfSpot = async (user: TestUser) =>
  ((await test.call('GET', '/spot/fills', { token: user.token })).message as ReplyOf<typeof spotFills>).list;
/** The fills of others are not to be met: every test leaves the book empty. */
const sell = { side: 'sell', price: '60000', amount: '0.5' } as const;
const buy = { side: 'buy', price: '60000', amount: '0.5' } as const;

describe('an invited user', () => {
  it('pays five percent less on a spot trade, as maker and as taker, as the market list said before', async () => {
    const [maker, taker] = [await addInvited(test, trader), await addInvited(test, trader)];
    const shown = { maker_fee: '0.09500000', taker_fee: '0.09500000', fee_level: 0, fee_discount: '5.00000000' };
    expect(await marketOf(taker)).toMatchObject(shown);
    expect(await marketOf()).toMatchObject({ taker_fee: '0.10000000', fee_level: 0, fee_discount: '0.00000000' });
    expect(await placed(test, maker, sell)).toMatchObject({ state: 'open', ...shown });
    expect(await placed(test, taker, buy)).toMatchObject({ state: 'done', fee: '0.00047500', ...shown });
    // 30,000 less 28.50.
    expect(await balanceOf(test, maker.id, 3)).toEqual({ available: '1029971.5', frozen: '0' });
    expect(await fillsOfSpot(maker)).toMatchObject([
      { role: 'maker', fee: '28.50000000', fee_percent: '0.09500000', fee_discount: '5.00000000' },
    ]);
    expect(await fillsOfSpot(taker)).toMatchObject([{ role: 'taker', fee: '0.00047500', fee_percent: '0.09500000' }]);
  });

  it('sees the fee level and the discount in the explanation of a trade, and nobody else does', async () => {
    const [maker, taker] = [await trader(), await addInvited(test, trader, { given: '10' })];
    await placed(test, maker, sell);
    await placed(test, taker, buy);
    const inputsOf = async (user: TestUser) => {
      const records = await readRecords(test, user, { kind: 'spot_trade' });
      const { inputs } = await readWhy(test, user, records.list[0]?.id ?? 0);
      return Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
    };
    expect(await inputsOf(taker)).toMatchObject({ fee_percent: '0.085', full_percent: '0.1', fee_discount: '15' });
    const plain = await inputsOf(maker);
    expect(plain).toMatchObject({ fee_percent: '0.1' });
    expect(plain).not.toHaveProperty('full_percent');
  });

  it('pays the whole fee after 90 days; an order placed before keeps its terms', async () => {
    const maker = await addInvited(test, trader, { untilMs: clock.nowMs() + HOUR_MS });
    await placed(test, maker, sell);
    expect(await feeLevelOf(test, maker)).toMatchObject({
      discount_percent: '5.00000000',
      discount_until_ms: clock.nowMs() + HOUR_MS,
    });
    clock.advance(HOUR_MS);
    await publishPrices(test);
    expect(await marketOf(maker)).toMatchObject({ taker_fee: '0.10000000', fee_discount: '0.00000000' });
    await placed(test, await trader(), buy);
    expect(await fillsOfSpot(maker)).toMatchObject([{ fee: '28.50000000' }]);
    await placed(test, maker, sell);
    await placed(test, await trader(), buy);
    expect((await fillsOfSpot(maker))[0]).toMatchObject({ fee: '30.00000000', fee_percent: '0.10000000' });
    expect(await feeLevelOf(test, maker)).toMatchObject({ discount_percent: '0.00000000', discount_until_ms: 0 });
  });

  it('keeps the own discount of the code after the 90 days', async () => {
    const taker = await addInvited(test, trader, { given: '20', untilMs: clock.nowMs() });
    await placed(test, await trader(), sell);
    expect(await placed(test, taker, buy)).toMatchObject({ fee: '0.00040000', fee_discount: '20.00000000' });
  });

  it('gets the own fee of a currency from the call of old clients', async () => {
    const user = await addInvited(test, trader);
    const fields = { currency: '1', type: 'change' };
    const { message } = await test.call('POST', '/wallet/detail', { token: user.token, fields });
    expect(message).toMatchObject({ coin_trade_fee: '0.00095000' });
  });
});

const DAY = () => Math.floor(clock.nowMs() / DAY_MS) * DAY_MS;
/** One minute and a second after the next midnight. */
const passMidnight = async (days = 1): Promise<void> => {
  clock.setMs(DAY() + days * DAY_MS + 61_000);
  await publishPrices(test);
  await computeLevels(test);
};

describe('the level of a user', () => {
  it('follows the volume at midnight, and an order keeps the level it was placed at', async () => {
    const [seller, buyer] = [await trader(), await trader()];
    const resting = await placed(test, seller, { side: 'sell', price: '60500', amount: '1' });
    await placed(test, seller, { ...sell, amount: '2' });
    await placed(test, buyer, { ...buy, amount: '2' });
    expect(await feeLevelOf(test, buyer)).toMatchObject({ level: 0, percent: '100.00000000', volume: '0.00000000' });
    expect((await feeLevelOf(test, buyer)).volume_today).toBe('120000.00000000');
    await passMidnight();
    expect(await feeLevelOf(test, buyer)).toMatchObject({
      level: 1,
      volume_today: '0.00000000',
      percent: '95.00000000',
      volume: '120000.00000000',
      next_from: '1000000.00000000',
      next_percent: '88.00000000',
      spot: { maker_percent: '0.09500000', taker_percent: '0.09500000' },
      futures: { taker_percent: '0.04750000', entrust_percent: '0.01900000' },
    });
    expect(await marketOf(buyer)).toMatchObject({ taker_fee: '0.09500000', fee_level: 1 });
    const edited = await edit(test, seller, { id: resting.id, price: '60000' });
    expect(edited.message).toMatchObject({ fee_level: 0, taker_fee: '0.10000000' });
    expect(await placed(test, buyer, { ...buy, amount: '1' })).toMatchObject({ fee: '0.00095000', fee_level: 1 });
    expect((await fillsOfSpot(seller))[0]).toMatchObject({ fee: '60.00000000', fee_level: 0 });
  });

  it('and the discount of an invited user are multiplied', async () => {
    const [maker, taker] = [await trader(), await addInvited(test, trader)];
    await placed(test, maker, { ...sell, amount: '2' });
    await placed(test, taker, { ...buy, amount: '2' });
    await passMidnight();
    await placed(test, maker, sell);
    const terms = { taker_fee: '0.09025000', fee_level: 1, fee_discount: '5.00000000' };
    expect(await placed(test, taker, buy)).toMatchObject({ fee: '0.00045125', ...terms });
  });

  it('counts openings and closes of futures', async () => {
    const user = await addFuturesTrader(test);
    const { id } = await opened(test, user, { share: '1000' });
    await closePosition(test, user, id);
    expect((await feeLevelOf(test, user)).volume_today).toBe('120000.00000000');
    await passMidnight();
    expect(await feeLevelOf(test, user)).toMatchObject({ level: 1, volume: '120000.00000000' });
    expect(await opened(test, user)).toMatchObject({ trade_fee: '0.28500000', fee_level: 1 });
  });

  it('is computed once a day by however many servers, and after an outage for the newest day only', async () => {
    const runs = async () =>
      (await test.pool.query<{ day: number }>('select day_ms::float8 as day from fee_level_run')).rows;
    const before = (await runs()).length;
    clock.setMs(DAY() + 3 * DAY_MS + 61_000);
    const answers = await Promise.all([computeLevels(test), computeLevels(test), computeLevels(test)]);
    expect(answers.filter((users) => users !== null).length).toBeLessThanOrEqual(1);
    const after = await runs();
    expect(after).toHaveLength(before + 1);
    expect(after).toContainEqual({ day: DAY() });
    expect(await computeLevels(test)).toBeNull();
  });

  it('ends when the volume is older than 30 days', async () => {
    const levels = async () => (await test.pool.query<{ level: number }>('select level from fee_level')).rows;
    expect(await levels()).toContainEqual({ level: 1 });
    await passMidnight(32);
    expect(await levels()).toEqual([]);
  });
});

describe('a close of an invited user that the engine made', () => {
  it('has a receipt with the fee factor, and a receipt with another factor fails', async () => {
    const user = await addInvited(test, () => addFuturesTrader(test));
    await publishPrices(test);
    const { id } = await opened(test, user, { target_profit_price: '60500' });
    await publishTicks(test.app, [{ symbol: 'BTC/USDT', price: '60600' }]);
    const fill = await pollUntil(async () => (await fillsOf(test, user, id))[0] ?? null, {
      timeoutMs: 60_000,
      everyMs: 20,
    });
    expect(fill).toMatchObject({ cause: 'tp', fee: '0.28785000', fee_discount: '5.00000000' });
    const file = await downloadReceipt(test, user, { kind: 'futures', id: fill?.id ?? 0 });
    const statesOf = async (receipt: string) =>
      (await verifyReceipt({ ...file, receipt }, nodeCrypto)).checks.slice(0, 3).map(({ state }) => state);
    expect(file.receipt).toMatch(/\nfee_factor=0.95$/m);
    expect(await statesOf(file.receipt)).toEqual(['ok', 'ok', 'ok']);
    expect(await statesOf(file.receipt.replace('fee_factor=0.95', 'fee_factor=0.9'))).toEqual(['ok', 'ok', 'failed']);
  });
});

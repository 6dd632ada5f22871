import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { haltBy, liftBy, untilListed } from '#app/testing/halt-steps';
import { publishTicks } from '#app/testing/market-steps';
import { addOperator } from '#app/testing/ops-steps';
import { addTrader, balanceOf, placed, startSpotApp } from '#app/testing/spot-steps';
import type { TestApp } from '#app/testing/test-app';
import { createFiveMinuteAverage } from './five-minute-average';
import { createMarketMaker } from './market-maker';

type Level = readonly [price: string, amount: string, house: string];

describe('the market maker', () => {
  let test: TestApp;
  let maker: ReturnType<typeof createMarketMaker>;
  let houseId = 0;
  beforeAll(async () => {
    test = await startSpotApp();
    const { board, clock, matching } = test.app.parts;
    houseId = matching.houseId();
    await test.fund(houseId, 'change', 3, '100000');
    await test.fund(houseId, 'change', 1, '2');
    maker = createMarketMaker({ ...test.app.parts, average: createFiveMinuteAverage(board, clock) });
  });
  afterAll(async () => {
    await test.expectBooksBalanced();
    await test.stop();
  });

  const tick = (price: string) => publishTicks(test.app, [{ symbol: 'BTC/USDT', price }]);
  /** The book once its owner has come to everything that was journaled. */
  const depth = async (): Promise<{ bids: Level[]; asks: Level[] }> => {
    const { rows } = await test.pool.query<{ seq: string }>(
      'select last_seq as seq from spot_book where instrument_id = 1',
    );
    await test.app.parts.matching.waitFor(1, Number(rows[0]?.seq));
    const fields = { currency_id: '1', legal_id: '3' };
    return (await test.call('GET', '/spot/depth', { fields })).message as { bids: Level[]; asks: Level[] };
  };

  it('quotes both sides of the index from its own money, and says so', async () => {
    await tick('60000');
    await maker.quote();
    const { bids, asks } = await depth();
    expect([bids[0], asks[0]]).toEqual([
      ['59928.00', '0.03337', '0.03337'],
      ['60072.00', '0.03329', '0.03329'],
    ]);
    expect([bids.length, asks.length]).toEqual([6, 6]);
    expect((await balanceOf(test, houseId, 1)).frozen).not.toBe('0');
  });

  it('keeps quotes that are still right, follows the index, and never trades with itself', async () => {
    await tick('60001');
    expect(await maker.quote()).toEqual([]);
    for (const price of ['61000', '60200', '62000', '60000']) {
      await tick(price);
      await maker.quote();
      const { bids, asks } = await depth();
      expect([bids.length, asks.length]).toEqual([6, 6]);
    }
    expect((await depth()).bids[0]?.[0]).toBe('59928.00');
    const { rows } = await test.pool.query('select from spot_trade');
    expect(rows).toEqual([]);
  });

  it('trades as everybody does, then fills its quotes up again, once', async () => {
    const alice = await addTrader(test);
    await tick('60000');
    const bought = await placed(test, alice, { side: 'buy', kind: 'market', amount: '0.05' });
    expect(bought).toMatchObject({ state: 'done', filled: '0.05000000' });
    expect(await maker.quote()).toEqual([1]);
    expect((await depth()).asks[0]).toEqual(['60072.00', '0.03329', '0.03329']);
    await tick('60000');
    expect(await maker.quote()).toEqual([]);
    const fills = await test.call('GET', '/spot/fills', { token: alice.token });
    expect(fills.message).toMatchObject({ list: [{ with_house: 1, role: 'taker' }, { with_house: 1 }] });
  });

  it('takes what crosses it when the index comes to somebody’s limit', async () => {
    const alice = await addTrader(test);
    await tick('60000');
    const order = await placed(test, alice, { side: 'buy', price: '59950', amount: '0.01' });
    expect(order.state).toBe('open');
    await tick('59800');
    await maker.quote();
    await depth();
    const list = await test.call('GET', '/spot/orders', { token: alice.token, fields: { state: 'ended' } });
    expect(list.message).toMatchObject({ list: [{ id: order.id, state: 'done', average_price: '59950.00000000' }] });
  });

  it('takes its quotes out of a halted book and puts none in, also before it has heard of the halt', async () => {
    const people = { proposer: await addOperator(test), approver: await addOperator(test) };
    await tick('60000');
    await maker.quote();
    await haltBy(test, people);
    // An index that moved: it wants to move its quotes, whatever its board knows.
    await tick('60600');
    await maker.quote();
    const prices = (await depth()).bids.map(([price]) => price);
    expect(prices.filter((price) => price !== undefined && Number(price) > 60_000)).toEqual([]);
    await untilListed(test, 'halt');
    await maker.quote();
    expect(await depth()).toMatchObject({ bids: [], asks: [] });
    await liftBy(test, people);
    await untilListed(test, '');
    await tick('60000');
    await maker.quote();
    expect((await depth()).bids[0]?.[0]).toBe('59928.00');
  });
});

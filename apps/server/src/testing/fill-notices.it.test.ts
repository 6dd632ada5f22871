import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFuturesTrader, closePosition, opened, publishMarks, startFuturesApp } from './futures-steps';
import { startWatch, untilEnded } from './futures-watch-steps';
import { publishTicks } from './market-steps';
import {
  addStaker,
  type OptionTestApp,
  publishPrice,
  publishUntil,
  runEngine,
  startOptionTestApp,
  submitted,
} from './option-steps';
import { addTrader, placed, startSpotApp, untilApplied } from './spot-steps';
import { standingClock } from './standing-clock';
import type { TestApp, TestUser } from './test-app';

interface Notice {
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
}

/** What a user was told, oldest first, after everything committed was handed on. */
const noticesOf = async (test: TestApp, user: TestUser): Promise<Notice[]> => {
  await test.app.parts.relay.drain();
  const { rows } = await test.pool.query<Notice>(
    'select template, params from notification where user_id = $1 order by id',
    [user.id],
  );
  return rows;
};
/** As if every handler had died before its events were marked. */
const handOnAgain = async (test: TestApp): Promise<void> => {
  await test.pool.query(`update outbox_event set relayed_at = null where topic <> 'notify.mail'`);
  await test.app.parts.relay.drain();
};

describe('an option that settles', () => {
  let test: OptionTestApp;
  beforeAll(async () => {
    test = await startOptionTestApp();
    await publishPrice(test, '60000');
  });
  afterAll(() => test.stop());

  it('is told once to each owner, won or lost, with the amount', async () => {
    const [up, down] = [await addStaker(test), await addStaker(test)];
    const won = await submitted(test, up);
    const lost = await submitted(test, down, { type: '2' });
    await publishUntil(test, '60001', test.clock.nowMs() + 62_000);
    await publishUntil(test, '60500', test.clock.nowMs() + 2_000);
    await runEngine(test);
    const notices = await noticesOf(test, up);
    expect(notices).toMatchObject([
      {
        template: expect.stringMatching(/^option_/),
        params: { symbol: 'BTC/USDT', number: String(won.id), currency: 'USDT' },
      },
    ]);
    expect((await noticesOf(test, down)).map(({ params }) => params.number)).toEqual([String(lost.id)]);
    await handOnAgain(test);
    expect(await noticesOf(test, up)).toEqual(notices);
  });
});

describe('a spot order', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startSpotApp();
  });
  afterAll(() => test.stop());

  it('that rested is told when it is filled completely, and not before', async () => {
    const [maker, taker] = [await addTrader(test), await addTrader(test)];
    const resting = await placed(test, maker, { side: 'sell', price: '60010', amount: '2' });
    await placed(test, taker, { side: 'buy', price: '60010', amount: '0.5' });
    await untilApplied(test);
    expect(await noticesOf(test, maker)).toEqual([]);
    await placed(test, taker, { side: 'buy', price: '60010', amount: '1.5' });
    await untilApplied(test);
    const notices = await noticesOf(test, maker);
    expect(notices).toEqual([
      {
        template: 'spot_filled',
        params: { symbol: 'BTC/USDT', number: String(resting.id), amount: '2', price: '60010' },
      },
    ]);
    await handOnAgain(test);
    expect(await noticesOf(test, maker)).toEqual(notices);
    expect(await noticesOf(test, taker)).toEqual([]);
  });
});

describe('a futures position', () => {
  let test: TestApp;
  beforeAll(async () => {
    // Stands still: prices never become stale on a slow machine.
    test = await startFuturesApp({ clock: standingClock(), env: { CANDOR_ROLES: 'api,realtime' } });
  });
  afterAll(() => test.stop());

  it('is told when it is opened and with each close, with the result', async () => {
    const user = await addFuturesTrader(test);
    const { id } = await opened(test, user);
    await publishMarks(test);
    await closePosition(test, user, id, '4');
    await closePosition(test, user, id);
    const notices = await noticesOf(test, user);
    expect(notices.map(({ template }) => template)).toEqual(['futures_opened', 'futures_closed', 'futures_closed']);
    expect(notices[1]?.params).toMatchObject({ symbol: 'BTC/USDT', number: String(id), lots: '4', currency: 'USDT' });
    expect(notices[1]?.params.result).toMatch(/^[+-][0-9.]+$/);
    await handOnAgain(test);
    expect(await noticesOf(test, user)).toEqual(notices);
  });

  it('is told why it was closed: take profit, stop loss, force', async () => {
    const publishPrices = (...prices: string[]) =>
      publishTicks(
        test.app,
        prices.map((price) => ({ symbol: 'BTC/USDT', price })),
      );
    const open = async (fields: Record<string, string>) => {
      const user = await addFuturesTrader(test, '1000');
      await publishPrices('60000');
      return { user, id: (await opened(test, user, fields)).id };
    };
    const profit = await open({ type: '1', target_profit_price: '60500' });
    const loss = await open({ type: '2', stop_loss_price: '60500' });
    const forced = await open({ type: '2' });
    const closedBy = async (user: TestUser) => (await noticesOf(test, user)).map(({ template }) => template);
    // The closes of one tick are an event with a key of its own, so it may overtake the events of the openings.
    for (const { user } of [profit, loss, forced]) expect(await closedBy(user)).toEqual(['futures_opened']);
    const watch = startWatch(test.app);
    await publishPrices('60600', '62760');
    await untilEnded(test.pool, [profit.id, loss.id, forced.id]);
    await watch.stop();
    expect(await closedBy(profit.user)).toEqual(['futures_opened', 'futures_take_profit']);
    expect(await closedBy(loss.user)).toEqual(['futures_opened', 'futures_stop_loss']);
    expect(await closedBy(forced.user)).toEqual(['futures_opened', 'futures_liquidated']);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addFuturesTrader,
  closePosition,
  type FuturesItem,
  fillsOf,
  futuresBalance,
  housePurse,
  opened,
  positionsOf,
  publishMarks,
  setStop,
  startFuturesApp,
  submit,
} from '#app/testing/futures-steps';
import {
  createTape,
  type RunningWatch,
  startWatch,
  untilEnded,
  untilTrue,
  untilWatched,
  watchDepsOf,
} from '#app/testing/futures-watch-steps';
import { forgetFundPauses } from '#app/testing/halt-steps';
import { standingClock } from '#app/testing/standing-clock';
import type { TestApp, TestUser } from '#app/testing/test-app';
import { startTwin } from '#app/testing/twin-app';
import { openClient, openOldClient } from '#platform/realtime/testing/clients';
import { pollUntil } from '#platform/runtime/monotonic';
import { loadChanged } from './watch.store';

let test: TestApp;
let publishPrices: ReturnType<typeof createTape>;
const running: RunningWatch[] = [];
const watch = (app = test.app): RunningWatch => {
  const one = startWatch(app);
  running.push(one);
  return one;
};

beforeAll(async () => {
  // Stands still: prices never become stale on a slow machine.
  test = await startFuturesApp({ clock: standingClock(), env: { CANDOR_ROLES: 'api,realtime' } });
  publishPrices = createTape(test.app, 'BTC/USDT');
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
  await forgetFundPauses(test);
  await test.expectBooksBalanced();
});
afterAll(() => test.stop());

/** An opening at 60,000, whatever the price was before. */
const openAt60 = async (user: TestUser, fields: Record<string, string> = {}): Promise<FuturesItem> => {
  await publishPrices('60000');
  return opened(test, user, fields);
};
const endedOf = async (user: TestUser, id: number): Promise<FuturesItem | undefined> =>
  (await positionsOf(test, user, 'ended')).find((item) => item.id === id);
const noticesOf = async (userId: number): Promise<string[]> => {
  const { rows } = await test.pool.query<{ template: string }>(
    `select template from notification where user_id = $1 order by id`,
    [userId],
  );
  return rows.map(({ template }) => template);
};

describe('the close of a position', () => {
  it.each([
    ['take profit', { type: '1', target_profit_price: '60500' }, ['60499.99', '60500', '60700'], 'tp', '60500'],
    ['take profit of a short', { type: '2', target_profit_price: '59500' }, ['59500.01', '59400'], 'tp', '59400'],
    ['stop loss', { type: '1', stop_loss_price: '59500' }, ['59500.01', '59500', '59000'], 'sl', '59500'],
    ['stop loss of a short', { type: '2', stop_loss_price: '60500' }, ['60400', '60600', '60000'], 'sl', '60600'],
    // Margin 30, size 0.01: 57,228.92 and 62,749.00 by the rulebook.
    ['force', { type: '1' }, ['57229', '57228.91', '60000'], 'liquidation', '57228.91'],
    ['force, a short', { type: '2' }, ['62749', '62749.01', '60000'], 'liquidation', '62749.01'],
  ])('by %s, at the tick that reaches it, once', async (_, fields, prices, cause, price) => {
    const user = await addFuturesTrader(test, '1000');
    const { id } = await openAt60(user, fields);
    watch();
    const ticks = await publishPrices(...prices);
    await untilEnded(test.pool, [id]);
    const item = await endedOf(user, id);
    expect(item).toMatchObject({ close_cause: cause, settled: 1 });
    const fills = await fillsOf(test, user, id);
    expect(fills.map((fill) => [fill.cause, Number(fill.price), fill.has_receipt])).toEqual([
      [cause, Number(price), 1],
    ]);
    const { rows } = await test.pool.query('select tick_seq::int as seq from futures_fill where position_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ seq: ticks.find((tick) => tick.price === price)?.seq }]);
    expect((await futuresBalance(test, user.id)).frozen).toBe('0');
  });

  it('by force when one tick jumps past its stop loss and liquidation price, and owes nothing beyond its margin', async () => {
    const user = await addFuturesTrader(test, '100');
    const { id } = await openAt60(user, { multiple: '100', stop_loss_price: '59800', target_profit_price: '60500' });
    watch();
    await publishPrices('50000');
    await untilEnded(test.pool, [id]);
    expect(await endedOf(user, id)).toMatchObject({ close_cause: 'liquidation' });
    // Margin 6 and the fee for opening are gone, nothing else.
    expect(await futuresBalance(test, user.id)).toEqual({ available: '93.7', frozen: '0' });
    const [fill] = await fillsOf(test, user, id);
    expect([fill?.pnl, fill?.fee]).toEqual(['-100.00000000', '0.00000000']);
  });

  it('in steps while it is large, until it is healthy', async () => {
    const user = await addFuturesTrader(test, '100000');
    const { id } = await openAt60(user, { share: '10000', multiple: '50' });
    const before = await housePurse(test, 'insurance');
    watch();
    await publishPrices('59200');
    await untilTrue('a step was made', async () => (await fillsOf(test, user, id)).length > 0);
    const fills = await fillsOf(test, user, id);
    expect(fills.every(({ cause, lots }) => cause === 'liquidation' && lots === '2500')).toBe(true);
    const [left] = await positionsOf(test, user);
    expect(left?.share).toBe(String(10_000 - 2_500 * fills.length));
    expect(Number(left?.liquidation_price)).toBeLessThan(59_200);
    expect(Number(await housePurse(test, 'insurance'))).toBeGreaterThan(Number(before));
    expect(await noticesOf(user.id)).toEqual(['futures_reduced']);
    await closePosition(test, user, id);
  });
});

describe('the watcher of positions', () => {
  it('fills an entrust at its limit, and watches what it has become', async () => {
    const user = await addFuturesTrader(test, '1000');
    await publishPrices('60000');
    const { id } = await opened(test, user, { status: '0', target_price: '59900', stop_loss_price: '59700' });
    watch();
    await publishPrices('59900.01', '59850', '59600', '60000');
    await untilEnded(test.pool, [id]);
    const item = await endedOf(user, id);
    expect(item).toMatchObject({ price: '59900.00000000', close_cause: 'sl', close_price: '59600.00000000' });
    // 599 notional at 0.02 %.
    expect(item?.trade_fee).toBe('0.11980000');
  });

  it('finds what was reached while nobody watched, by the tick that reached it', async () => {
    const user = await addFuturesTrader(test, '1000');
    const { id } = await openAt60(user, { stop_loss_price: '59500' });
    const [, reaching] = await publishPrices('59800', '59400', '59900');
    watch();
    await untilEnded(test.pool, [id]);
    const { rows } = await test.pool.query('select tick_seq::int as seq from futures_fill where position_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ seq: reaching?.seq }]);
  });

  it('holds a new level against the ticks after it only, but all of these', async () => {
    const user = await addFuturesTrader(test, '1000');
    const { id } = await openAt60(user);
    const first = watch();
    const [, low] = await publishPrices('59500', '59000', '60000');
    await untilWatched(test.pool, (low?.seq ?? 0) + 1);
    await first.stop();
    await publishMarks(test, { 'BTC/USDT': '60000' });
    expect((await setStop(test, user, { id: String(id), stop_loss_price: '59400' })).type).toBe('ok');
    const [reaching] = await publishPrices('59300', '60000');
    watch();
    await untilEnded(test.pool, [id]);
    const { rows } = await test.pool.query('select tick_seq::int as seq from futures_fill where position_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ seq: reaching?.seq }]);
  });

  it('follows a level that was moved, in the same process and from another', async () => {
    const user = await addFuturesTrader(test, '1000');
    const { id } = await openAt60(user, { stop_loss_price: '59500' });
    watch();
    expect((await setStop(test, user, { id: String(id), stop_loss_price: '58500' })).type).toBe('ok');
    const [tick] = await publishPrices('59000', '59900');
    await untilWatched(test.pool, (tick?.seq ?? 0) + 1);
    expect(await positionsOf(test, user)).toMatchObject([{ id, stop_loss_price: '58500.00000000' }]);
    await publishPrices('58400');
    await untilEnded(test.pool, [id]);
  });

  it('checks again for changes that were in an open transaction at the first check', async () => {
    const user = await addFuturesTrader(test, '1000');
    const [slow, quick] = [await openAt60(user), await openAt60(user)];
    const touch = 'update futures_position set watch_seq = watch_seq where id = $1';
    // Transactions of other tests hold the floor back while they last.
    const since = await pollUntil(
      async () => {
        const { floor } = await loadChanged(test.pool, '0');
        return (await loadChanged(test.pool, floor)).found.length === 0 ? floor : null;
      },
      { timeoutMs: 60_000, everyMs: 10 },
    );
    if (since === null) throw new Error('somebody else never ends');
    const client = await test.pool.connect();
    await client.query('begin');
    await client.query(touch, [slow.id]);
    await test.pool.query(touch, [quick.id]);
    const during = await loadChanged(test.pool, since);
    // A transaction of any database on this cluster may keep the floor low: then more is found again, never less.
    expect(during.found.map(({ id }) => id)).toContain(quick.id);
    await client.query('commit');
    client.release();
    const after = await loadChanged(test.pool, during.floor);
    expect(after.found.map(({ id }) => id).toSorted()).toEqual([slow.id, quick.id].toSorted());
    let { floor } = after;
    await untilTrue('nothing is new any more', async () => {
      const next = await loadChanged(test.pool, floor);
      floor = next.floor;
      return next.found.length === 0;
    });
  });

  it('warns, warns urgently, and closes, with one notice each', async () => {
    const user = await addFuturesTrader(test, '1000');
    const { id } = await openAt60(user);
    watch();
    // Maintenance is 0.4 %: 300 % near 57,703, 150 % near 57,346.
    await publishPrices('57800', '57650', '57720', '57600', '57650');
    await untilTrue('a warning', async () => (await noticesOf(user.id)).length === 1);
    await publishPrices('57300', '57400', '57300');
    await untilTrue('an urgent one', async () => (await noticesOf(user.id)).length === 2);
    await publishPrices('57000');
    await untilEnded(test.pool, [id]);
    expect(await noticesOf(user.id)).toEqual(['futures_warning', 'futures_urgent', 'futures_liquidated']);
  });

  it('ends entrusts whose time is over, and fills none of them after it', async () => {
    const user = await addFuturesTrader(test, '1000');
    await publishPrices('60000');
    const { id } = await opened(test, user, { status: '0', target_price: '59000' });
    await test.pool.query('update futures_position set expires_at = $2 where id = $1', [
      id,
      new Date(test.app.parts.clock.nowMs() - 1_000),
    ]);
    await publishPrices('58000');
    watch();
    await untilEnded(test.pool, [id]);
    expect(await endedOf(user, id)).toMatchObject({ status: 4 });
    expect(await futuresBalance(test, user.id)).toEqual({ available: '1000', frozen: '0' });
  });

  it('notifies each user reached by one tick of that user’s position only', async () => {
    const users = [await addFuturesTrader(test, '1000'), await addFuturesTrader(test, '1000')];
    const ids: number[] = [];
    for (const user of users) ids.push((await openAt60(user, { target_profit_price: '60500' })).id);
    await test.app.parts.relay.drain();
    const clients = await Promise.all(users.map(() => openClient(test.origin)));
    for (const [n, client] of clients.entries())
      expect(await client.ask('login', users[n]?.token)).toEqual({ ok: true });
    watch();
    await publishPrices('60500');
    await untilEnded(test.pool, ids);
    await test.app.parts.relay.drain();
    await untilTrue('both have heard', async () => clients.every((client) => client.seen('lever_closed').length > 0));
    for (const [n, client] of clients.entries()) {
      expect(client.seen('lever_closed')).toEqual([{ type: 'lever_closed', to: users[n]?.id, id: [ids[n]] }]);
      client.socket.close();
    }
  });

  it('goes on when one position cannot be closed', async () => {
    const users = [await addFuturesTrader(test, '1000'), await addFuturesTrader(test, '1000')];
    const ids: number[] = [];
    for (const user of users) ids.push((await openAt60(user, { stop_loss_price: '59500' })).id);
    const deps = watchDepsOf(test.app);
    const broken = {
      ...deps,
      ledger: {
        ...deps.ledger,
        open: (...args: Parameters<typeof deps.ledger.open>) => {
          if (args[1].accounts.some(({ ownerId }) => ownerId === users[0]?.id)) throw new Error('not today');
          return deps.ledger.open(...args);
        },
      },
    };
    const one = startWatch(test.app, broken);
    running.push(one);
    await publishPrices('59000');
    await untilEnded(test.pool, [ids[1] ?? 0]);
    await one.stop();
    running.splice(0);
    expect(await positionsOf(test, users[0] as TestUser)).toHaveLength(1);
    watch();
    await untilEnded(test.pool, ids);
  });
});

describe('two watchers at once, in two processes', () => {
  it('close each of 120 positions once', async () => {
    const twin = await startTwin(test);
    const user = await addFuturesTrader(test, '100000');
    await publishPrices('60000');
    for (let n = 0; n < 120; n += 1) {
      if (n % 4 === 0) await publishPrices('60000');
      const reply = await submit(test, user, { share: '1', stop_loss_price: String(59_900 - n) });
      expect(reply.type).toBe('ok');
    }
    const ids = (await positionsOf(test, user)).map(({ id }) => id);
    for (const app of [test.app, twin.app]) watch(app);
    await publishPrices('59890', '59850', '59870', '59000');
    const { rows } = await test.pool.query<{ id: number }>('select id from futures_position where user_id = $1', [
      user.id,
    ]);
    await untilEnded(
      test.pool,
      rows.map(({ id }) => id),
    );
    await Promise.all(running.splice(0).map((one) => one.stop()));
    await twin.stop();
    const counted = await test.pool.query(
      'select count(*)::int as fills, count(distinct position_id)::int as positions from futures_fill where user_id = $1',
      [user.id],
    );
    expect(counted.rows).toEqual([{ fills: 120, positions: 120 }]);
    expect(ids.length).toBeGreaterThan(0);
  });
});

describe('lever_trade', () => {
  it('is sent to old clients that are logged in, once a second, and to nobody else', async () => {
    const [user, idle] = [await addFuturesTrader(test, '1000'), await addFuturesTrader(test, '1000')];
    const { id } = await openAt60(user);
    const heard: Record<string, string>[][] = [];
    const clients = await Promise.all(
      [user.token, idle.token, ''].map(async (token, place) => {
        const { socket } = await openOldClient(test.origin);
        heard[place] = [];
        socket.on('lever_trade', (payload) => heard[place]?.push(payload as Record<string, string>));
        if (token !== '') socket.emit('login', token);
        return socket;
      }),
    );
    await untilTrue('the figures', async () => {
      await publishPrices('60100');
      return (heard[0]?.length ?? 0) > 0;
    });
    const seen = heard[0]?.at(-1) ?? {};
    expect(seen).toMatchObject({ type: 'lever_trade', to: user.id, profits_all: '1.00000000', profits: '1.00000000' });
    // (999.7 − 30 + 30 + 1) ÷ 30
    expect(seen.hazard_rate).toBe('3335.66');
    expect(JSON.parse(seen.trades_all ?? '')).toMatchObject([{ id, profits: '1.00000000', user_id: user.id }]);
    expect([seen.trades_entrust, JSON.parse(seen.trades_cur ?? '').length]).toEqual(['[]', 1]);
    expect(heard.slice(1)).toEqual([[], []]);
    for (const socket of clients) socket.close();
    await closePosition(test, user, id);
  });
});

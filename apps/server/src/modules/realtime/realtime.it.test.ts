import type { BarFrame, QuoteFrame, StateFrame, WatchReply } from '@candor/contract/realtime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { haltBy, liftBy } from '#app/testing/halt-steps';
import { publishTicks } from '#app/testing/market-steps';
import { addOperator } from '#app/testing/ops-steps';
import { openTestFeed } from '#app/testing/pause-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { startTwin } from '#app/testing/twin-app';
import { IDENTITY_NOTICES } from '#modules/identity/notices';
import { KYC_NOTICES } from '#modules/kyc/notices';
import { notify } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import type { Peer } from '#platform/realtime/peer';
import { openClient, openOldClient, type TestClient } from '#platform/realtime/testing/clients';
import { systemClock } from '#platform/runtime/clock';
import { pollUntil } from '#platform/runtime/monotonic';

const LIMITS = { timeoutMs: 60_000, everyMs: 5 };
const [BTC, ETH] = [1, 2];

let testApp: TestApp;
let level = 64_000;
const clients: TestClient[] = [];
const peers = new Map<string, Peer>();

beforeAll(async () => {
  testApp = await startTestApp({ env: { CANDOR_ROLES: 'api,realtime' } });
  testApp.app.parts.realtime.onJoin((peer) => peers.set(peer.id, peer));
});
afterAll(() => testApp.stop());
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.close();
});

const enter = async (origin = testApp.origin, options = {}): Promise<TestClient> => {
  const client = await openClient(origin, options);
  clients.push(client);
  return client;
};
/** A new price of each; returns it as the board writes it. */
const tick = async (...symbols: string[]): Promise<string> => {
  level += 1;
  await publishTicks(
    testApp.app,
    symbols.map((symbol) => ({ symbol, price: String(level), volume: '0.5' })),
  );
  return `${level}.00`;
};
const watch = async (client: TestClient, ids: readonly number[], bar?: unknown) =>
  (await client.ask('watch', bar === undefined ? { ids } : { ids, bar })) as Extract<WatchReply, { ok: true }>;
/** What existing clients know, in every spelling they compare with. */
const OLD_PERIODS = ['1min', '5min', '15min', '30min', '60min', '1D', '1day', '1W', '1week', '1M', '1mon'];
const framesOf = (client: TestClient) => client.seen('q') as QuoteFrame[];
const until = async (probe: () => boolean): Promise<void> => {
  expect(await pollUntil(() => (probe() ? true : null), LIMITS)).toBe(true);
};
const untilPrice = (client: TestClient, id: number, price: string) =>
  until(() => framesOf(client).some(([, , rows]) => rows.some((row) => row[0] === id && row[3] === price)));

/** Takes a client out of frames that may be dropped, as the limit for slow readers does; returns the way back. */
const leaveOut = (client: TestClient): (() => void) => {
  const peer = peers.get(client.socket.id ?? '');
  if (peer === undefined) throw new Error('not connected');
  const send = peer.send.bind(peer);
  peer.send = (frame) => !frame.isDroppable && send(frame);
  return () => {
    peer.send = send;
  };
};

describe('a watch', () => {
  it('answers with the whole picture, then sends what changes, without a gap', async () => {
    const first = await tick('BTC/USDT', 'ETH/USDT');
    const client = await enter();
    const reply = await watch(client, [ETH, BTC, BTC]);
    expect(reply).toEqual({ ok: true, frame: expect.any(Number), timeMs: expect.any(Number), rows: expect.anything() });
    expect(reply.rows.map((row) => [row[0], row[3], row.length])).toEqual([
      [BTC, first, 9],
      [ETH, first, 9],
    ]);
    const quote = testApp.app.parts.board.quote(BTC);
    expect(reply.rows[0]).toEqual([
      BTC,
      quote?.seq,
      quote?.timeMs,
      first,
      quote?.open,
      quote?.high,
      quote?.low,
      quote?.volume,
      quote?.turnover,
    ]);
    for (let n = 0; n < 8; n += 1) await untilPrice(client, BTC, await tick('BTC/USDT'));
    const frames = framesOf(client);
    expect(frames.map(([frame]) => frame)).toEqual(frames.map((_, n) => reply.frame + n + 1));
    expect(frames.flatMap(([, , rows]) => rows.map(([id]) => id))).not.toContain(ETH);
    const lengths = new Set(frames.flatMap(([, , rows]) => rows.map((row) => row.length)));
    expect([...lengths].toSorted()).toEqual([4, 9]);
  });

  it('sends at most one frame per 100 ms, with the latest price', async () => {
    const client = await enter();
    await watch(client, [BTC]);
    const begun = performance.now();
    let last = '';
    for (let n = 0; n < 40; n += 1) last = await tick('BTC/USDT');
    await untilPrice(client, BTC, last);
    const passedMs = performance.now() - begun;
    expect(framesOf(client).length).toBeLessThanOrEqual(Math.ceil(passedMs / 100) + 1);
  });

  it('the rolling figures follow within a second or two, also when no tick comes after', async () => {
    const client = await enter();
    await watch(client, [BTC]);
    await tick('BTC/USDT');
    await tick('BTC/USDT');
    const price = await tick('BTC/USDT');
    const figures = testApp.app.parts.board.quote(BTC)?.volume;
    await until(() =>
      framesOf(client).some(([, , rows]) => rows.some((row) => row[3] === price && row[7] === figures)),
    );
  });

  it('another watch ends the earlier one and restarts the numbers', async () => {
    const client = await enter();
    await watch(client, [BTC]);
    await untilPrice(client, BTC, await tick('BTC/USDT'));
    const reply = await watch(client, [ETH]);
    const before = framesOf(client).length;
    const price = await tick('BTC/USDT', 'ETH/USDT');
    await untilPrice(client, ETH, price);
    const after = framesOf(client).slice(before);
    expect(after.flatMap(([, , rows]) => rows.map(([id]) => id))).toEqual(after.map(() => ETH));
    expect(after[0]?.[0]).toBe(reply.frame + 1);
    expect(await watch(client, [])).toEqual({ ok: true, frame: 0, timeMs: expect.any(Number), rows: [] });
    const quiet = framesOf(client).length;
    const other = await enter();
    await watch(other, [ETH]);
    await untilPrice(other, ETH, await tick('ETH/USDT'));
    expect(framesOf(client)).toHaveLength(quiet);
  });

  it('after a gap, watching again gives the picture and the number to go on from', async () => {
    const [slow, fast] = [await enter(), await enter()];
    const start = await watch(slow, [BTC]);
    await watch(fast, [BTC]);
    const unmute = leaveOut(slow);
    await untilPrice(fast, BTC, await tick('BTC/USDT'));
    unmute();
    const price = await tick('BTC/USDT');
    await untilPrice(slow, BTC, price);
    expect(framesOf(slow).map(([frame]) => frame)).toEqual([start.frame + 2]);
    const again = await watch(slow, [BTC]);
    expect(again.rows.map((row) => row[3])).toEqual([price]);
    await untilPrice(slow, BTC, await tick('BTC/USDT'));
    expect(framesOf(slow).at(-1)?.[0]).toBe(again.frame + 1);
  });

  it.each([
    [undefined],
    [null],
    [5],
    ['1,2'],
    [[1, 2]],
    [{}],
    [{ ids: 'BTC' }],
    [{ ids: { 0: 1, length: 1 } }],
    [{ ids: [9_999] }],
    [{ ids: ['1'] }],
    [{ ids: [1.5] }],
    [{ ids: [null] }],
    [{ ids: [1], bar: { id: 1, period: '2min' } }],
    [{ ids: [1], bar: { id: 'x', period: '1min' } }],
    [{ ids: [1], bar: [] }],
  ])('refuses %j', async (payload) => {
    const client = await enter();
    expect(await client.ask('watch', payload)).toEqual({ ok: false, error: 'invalid' });
  });

  it('refuses more than 200', async () => {
    const client = await enter();
    const ids = Array.from({ length: 201 }, () => BTC);
    expect(await client.ask('watch', { ids })).toEqual({ ok: false, error: 'invalid' });
    expect(await client.ask('watch', { ids: ids.slice(1) })).toMatchObject({ ok: true });
  });

  it('the bar on the chart comes once a second', async () => {
    const client = await enter();
    await watch(client, [], { id: BTC, period: '1min' });
    const price = await tick('BTC/USDT', 'ETH/USDT');
    await until(() => (client.seen('k') as BarFrame[]).some(([id, , , , , , close]) => id === BTC && close === price));
    const bar = testApp.app.parts.board.bar(BTC, '1min');
    const last = client.seen('k').at(-1) as BarFrame;
    expect(last).toEqual([
      BTC,
      '1min',
      bar?.startMs,
      bar?.open,
      bar?.high,
      bar?.low,
      price,
      bar?.volume,
      bar?.turnover,
    ]);
    const before = client.seen('k').length;
    const begun = performance.now();
    for (let n = 0; n < 10; n += 1) await tick('BTC/USDT');
    const passedMs = performance.now() - begun;
    expect(client.seen('k').length - before).toBeLessThanOrEqual(Math.ceil(passedMs / 1_000) + 2);
  });
});

describe('a pause of prices', () => {
  it('is told to everybody who watches, at once and with the next watch; its end too', async () => {
    await tick('BTC/USDT');
    const client = await enter();
    await watch(client, [ETH]);
    const feed = await openTestFeed(testApp.app, { isAlone: true });
    const publish = (price: number) => feed.publish({ timeMs: systemClock.nowMs(), price: String(price) });
    await publish(level);
    await until(() => client.seen('s').length === 1);
    expect(client.seen('s')).toEqual([[]]);
    await publish(level * 2);
    const shown = [[BTC, 'jump', testApp.app.parts.board.pauseOf(BTC)?.sinceMs, '', 0, '']];
    await until(() => client.seen('s').length === 2);
    expect(client.seen('s')[1]).toEqual(shown);
    const late = await enter();
    await watch(late, [BTC]);
    await until(() => late.seen('s').length === 1);
    expect(late.seen('s')).toEqual([shown]);
    await publish(level);
    await until(() => client.seen('s').length === 3);
    expect(client.seen('s')[2]).toEqual([]);
    await feed.stop();
  });
});

describe('existing clients', () => {
  it('with Engine.IO 3 hear daymarket and kline with every documented field, once a second', async () => {
    const client = await openOldClient(testApp.origin);
    const price = await tick('BTC/USDT');
    await until(() => client.seen('daymarket').length > 0 && client.seen('kline').length >= OLD_PERIODS.length);
    const quote = testApp.app.parts.board.quote(BTC);
    const names = {
      match_id: BTC,
      currency_id: BTC,
      currency_name: 'BTC',
      legal_id: 3,
      legal_name: 'USDT',
      symbol: 'BTC/USDT',
    };
    expect(client.seen('daymarket')).toEqual([
      {
        type: 'daymarket',
        period: '1day',
        ...names,
        open: quote?.open,
        close: price,
        high: quote?.high,
        low: quote?.low,
        volume: quote?.volume,
        time: quote?.timeMs,
        now_price: price,
        change: expect.stringMatching(/^[+-]\d+\.\d{4}$/),
        api_form: 'simulated',
      },
    ]);
    const klines = client.seen('kline') as { period: string; time: number }[];
    expect(klines.map(({ period }) => period).toSorted()).toEqual(OLD_PERIODS.toSorted());
    for (const kline of klines) {
      expect(kline).toEqual({
        type: 'kline',
        period: kline.period,
        ...names,
        open: expect.stringMatching(/^\d+\.\d+$/),
        close: price,
        high: expect.stringMatching(/^\d+\.\d+$/),
        low: expect.stringMatching(/^\d+\.\d+$/),
        volume: expect.stringMatching(/^\d+(\.\d+)?$/),
        time: expect.any(Number),
        // The day's bar carries the change, for clients that show it from there.
        ...(kline.period === '1day' && { change: expect.stringMatching(/^[+-]\d+\.\d{4}$/) }),
      });
    }
    const begun = performance.now();
    for (let n = 0; n < 6; n += 1) await tick('BTC/USDT');
    const passedMs = performance.now() - begun;
    expect(client.seen('daymarket').length - 1).toBeLessThanOrEqual(Math.ceil(passedMs / 1_000) + 1);
    client.socket.close();
  });

  it('by polling too, and with Engine.IO 4 if they say so; nobody else', async () => {
    const [polling, four, ours] = [
      await openOldClient(testApp.origin, { transports: ['polling'] }),
      await enter(testApp.origin, { query: { legacy: '1' } }),
      await enter(),
    ];
    await tick('BTC/USDT');
    await until(() => [polling, four].every((client) => client.seen('kline').length >= OLD_PERIODS.length));
    expect(ours.seen('daymarket')).toEqual([]);
    polling.socket.close();
  });
});

describe('notices [S11]', () => {
  it('come after the commit, never before, and their version grows', async () => {
    const user = await testApp.addUser();
    const client = await enter();
    await client.ask('login', user.token);
    const undone = withTx(testApp.pool, async (tx) => {
      await notify(tx, IDENTITY_NOTICES, { userId: user.id, template: 'totp_on', params: {}, mail: false });
      await testApp.app.parts.relay.drain();
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await withTx(testApp.pool, async (tx) => {
      await notify(tx, IDENTITY_NOTICES, { userId: user.id, template: 'totp_on', params: {}, mail: false });
      await testApp.app.parts.relay.drain();
      expect(client.seen('notice')).toEqual([]);
    });
    await withTx(testApp.pool, (tx) =>
      notify(tx, KYC_NOTICES, {
        userId: user.id,
        template: 'real_refused',
        params: { reason: 'Too dark.' },
        mail: false,
      }),
    );
    await testApp.app.parts.relay.drain();
    await until(() => client.seen('notice').length === 2);
    const [first, second] = client.seen('notice') as { version: number }[];
    expect(first).toEqual({ id: expect.any(Number), kind: 'totp_on', params: {}, version: expect.any(Number) });
    expect(second).toMatchObject({ kind: 'real_refused', params: { reason: 'Too dark.' } });
    expect(second?.version).toBeGreaterThan(first?.version ?? 0);
  });

  it('relayed by one process reach the socket on another', async () => {
    const user = await testApp.addUser();
    const twin = await startTwin(testApp);
    const [there, stranger] = [await enter(twin.origin), await enter(twin.origin)];
    await there.ask('login', user.token);
    await withTx(testApp.pool, (tx) =>
      notify(tx, IDENTITY_NOTICES, { userId: user.id, template: 'totp_on', params: {}, mail: false }),
    );
    await testApp.app.parts.relay.drain();
    await until(() => there.seen('notice').length === 1);
    expect(stranger.seen('notice')).toEqual([]);
    const price = await tick('BTC/USDT');
    await watch(there, [BTC]);
    await untilPrice(there, BTC, await tick('BTC/USDT'));
    expect(price).not.toBe('');
    for (const { socket } of [there, stranger]) socket.close();
    await twin.stop();
  });
});

describe('states of instruments', () => {
  const framesOfStates = (client: TestClient) => client.seen('s') as StateFrame[];

  it('are told on entering and whenever they change, to clients of our app', async () => {
    await tick('BTC/USDT', 'ETH/USDT');
    const people = { proposer: await addOperator(testApp), approver: await addOperator(testApp) };
    const [early, old] = [await enter(), await openOldClient(testApp.origin)];
    await until(() => framesOfStates(early).length > 0);
    expect(framesOfStates(early)).toEqual([[]]);
    await haltBy(testApp, people, ETH, 'legal');
    const row = [ETH, '', 0, 'halt', expect.any(Number), 'legal'];
    await until(() => framesOfStates(early).length > 1);
    expect(framesOfStates(early)).toEqual([[], [row]]);
    const late = await enter();
    await until(() => framesOfStates(late).length > 0);
    expect(framesOfStates(late)).toEqual([[row]]);
    await liftBy(testApp, people, ETH);
    await until(() => framesOfStates(late).length > 1);
    expect(framesOfStates(late).at(-1)).toEqual([]);
    expect(old.seen('s')).toEqual([]);
    old.socket.close();
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { publishTicks } from '#app/testing/market-steps';
import { addTrader, placed, publishPrices, untilApplied } from '#app/testing/spot-steps';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { openClient, openOldClient } from '#platform/realtime/testing/clients';
import { pollUntil } from '#platform/runtime/monotonic';

const LIMITS = { timeoutMs: 60_000, everyMs: 10 };
type OldClient = Awaited<ReturnType<typeof openOldClient>>;
interface Depth {
  readonly symbol: string;
  readonly bids: readonly string[][];
  readonly asks: readonly string[][];
}

let testApp: TestApp;
let trader: TestUser;
const open: { readonly socket: { close(): void } }[] = [];
beforeAll(async () => {
  testApp = await startTestApp({ env: { CANDOR_ROLES: 'api,realtime,engine' } });
  trader = await addTrader(testApp);
  await publishPrices(testApp);
  await placed(testApp, trader, { side: 'buy', price: '59000', amount: '0.01' });
  await placed(testApp, trader, { side: 'sell', price: '61000', amount: '0.02' });
  await untilApplied(testApp);
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.close();
});
afterAll(() => testApp.stop());

const enter = async (transport = 'websocket', query: { token?: string } = {}): Promise<OldClient> => {
  const { token } = query;
  const client = await openOldClient(testApp.origin, {
    transports: [transport],
    ...(token !== undefined && { query: { token } }),
  });
  open.push(client);
  return client;
};
const until = async (probe: () => boolean): Promise<void> => {
  expect(await pollUntil(() => (probe() ? true : null), LIMITS)).toBe(true);
};
let level = 60_000;
const tick = async (): Promise<string> => {
  level += 1;
  await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price: String(level) }]);
  return `${level}.00`;
};
const hasPrice = (client: OldClient, price: string): boolean =>
  (client.seen('daymarket') as { now_price: string }[]).some(({ now_price }) => now_price === price);
const depthsOf = (client: OldClient, symbol: string): Depth[] =>
  (client.seen('market_depth') as Depth[]).filter((depth) => depth.symbol === symbol);

describe('a socket login with a bare user id, which pages of old clients send on every visit [F1]', () => {
  it.each(['websocket', 'polling'])('fifty times by %s: prices go on, private events never come', async (transport) => {
    const owner = await testApp.addUser();
    const client = await enter(transport);
    for (let visit = 0; visit < 50; visit += 1) {
      const id = [owner.id, String(owner.id), undefined, null, ''][visit % 5];
      const reply = await new Promise((resolve) => client.socket.emit('login', id, resolve));
      expect(reply).toEqual({ ok: false, error: 'session_invalid' });
    }
    await testApp.app.parts.realtime.pushToUser(owner.id, 'notice', { n: 1 });
    const price = await tick();
    await until(() => hasPrice(client, price));
    expect(client.socket.connected).toBe(true);
    expect(client.seen('notice')).toEqual([]);
  });

  it('takes the socket away from the user of an earlier token', async () => {
    const [owner, other] = [await testApp.addUser(), await testApp.addUser()];
    const client = await enter();
    const logIn = (claim: unknown) => new Promise((resolve) => client.socket.emit('login', claim, resolve));
    expect(await logIn(owner.token)).toEqual({ ok: true });
    await logIn(other.id);
    for (const { id } of [owner, other]) await testApp.app.parts.realtime.pushToUser(id, 'notice', { n: 1 });
    const price = await tick();
    await until(() => hasPrice(client, price));
    expect(client.seen('notice')).toEqual([]);
  });

  it('ten invalid tokens end the connection [S1]', async () => {
    const client = await enter();
    for (let n = 0; n < 10; n += 1) client.socket.emit('login', `guess-${n}`);
    await until(() => !client.socket.connected);
  });
});

describe('an old client that proves whose it is [F23]', () => {
  const PRIVATE = ['lever_trade', 'closed_microorder', 'update_balance', 'notice'] as const;
  const pushAll = async (userId: number): Promise<void> => {
    for (const event of PRIVATE)
      await testApp.app.parts.realtime.pushToUser(userId, event, { type: event, to: userId });
  };
  const hasAll = (client: OldClient): boolean => PRIVATE.every((event) => client.seen(event).length > 0);
  const hasNone = (client: OldClient): boolean => PRIVATE.every((event) => client.seen(event).length === 0);

  it.each(['websocket', 'polling'])(
    'by the token in the query of its handshake, by %s: private events come, also after it sends its bare id',
    async (transport) => {
      const [owner, other] = [await testApp.addUser(), await testApp.addUser()];
      const client = await enter(transport, { token: owner.token });
      const stranger = await enter(transport, { token: other.token });
      for (const id of [owner.id, String(owner.id)]) {
        const reply = await new Promise((resolve) => client.socket.emit('login', id, resolve));
        expect(reply).toEqual({ ok: true });
      }
      await pushAll(owner.id);
      await until(() => hasAll(client));
      const price = await tick();
      await until(() => hasPrice(stranger, price));
      expect(hasNone(stranger)).toBe(true);
    },
  );

  it('by the token as payload of login', async () => {
    const owner = await testApp.addUser();
    const client = await enter();
    expect(await new Promise((resolve) => client.socket.emit('login', owner.token, resolve))).toEqual({ ok: true });
    await pushAll(owner.id);
    await until(() => hasAll(client));
  });

  it('and by nothing else: an id in the query, a token that is none, a call with the token from the same address', async () => {
    const owner = await testApp.addUser();
    const claims = [String(owner.id), `user:${owner.id}`, 'x'.repeat(64), '', owner.token.toUpperCase()];
    const strangers = await Promise.all(claims.map((token) => enter('websocket', { token })));
    expect((await testApp.call('GET', '/user/info', { token: owner.token })).type).toBe('ok');
    for (const { socket } of strangers) {
      expect(await new Promise((resolve) => socket.emit('login', owner.id, resolve))).toMatchObject({ ok: false });
    }
    await pushAll(owner.id);
    const price = await tick();
    for (const stranger of strangers) {
      await until(() => hasPrice(stranger, price));
      expect(hasNone(stranger)).toBe(true);
    }
  });

  it('the bare id of another user ends it, and a session that has ended closes the socket', async () => {
    const [owner, other] = [await testApp.addUser(), await testApp.addUser()];
    const [left, ended] = [await enter('websocket', owner), await enter('websocket', owner)];
    expect(await new Promise((resolve) => left.socket.emit('login', other.id, resolve))).toMatchObject({ ok: false });
    await pushAll(owner.id);
    await until(() => hasAll(ended));
    expect(hasNone(left)).toBe(true);
    await testApp.call('GET', '/user/logout', { token: owner.token });
    await until(() => !ended.socket.connected);
    expect(left.socket.connected).toBe(true);
  });
});

describe('an order book without changes [F2]', () => {
  it.each(['websocket', 'polling'])('comes again every one to three seconds by %s', async (transport) => {
    const begun = performance.now();
    const client = await enter(transport);
    await until(() => depthsOf(client, 'BTC/USDT').length >= 3);
    for (const depth of depthsOf(client, 'BTC/USDT')) {
      expect(depth).toMatchObject({
        type: 'market_depth',
        bids: [[expect.stringMatching(/^59000\.0+$/), expect.stringMatching(/^0\.010*$/)]],
        asks: [[expect.stringMatching(/^61000\.0+$/), expect.stringMatching(/^0\.020*$/)]],
      });
    }
    const passedMs = performance.now() - begun;
    expect(depthsOf(client, 'BTC/USDT').length).toBeLessThanOrEqual(Math.ceil(passedMs / 1_000) + 1);
  });

  it('comes for every pair that has a book, and never to clients that ask for what they show', async () => {
    const ours = await openClient(testApp.origin);
    open.push(ours);
    const client = await enter();
    const symbols = testApp.app.parts.matching.pairs().map(({ symbol }) => symbol);
    expect(symbols.length).toBeGreaterThan(1);
    await until(() => symbols.every((symbol) => depthsOf(client, symbol).length >= 2));
    expect(ours.seen('market_depth')).toEqual([]);
  });

  it('shows what has changed since when it comes again', async () => {
    const client = await enter();
    await until(() => depthsOf(client, 'BTC/USDT').length >= 1);
    await placed(testApp, trader, { side: 'buy', price: '59500', amount: '0.03' });
    await until(() => (depthsOf(client, 'BTC/USDT').at(-1)?.bids[0]?.[0] ?? '').startsWith('59500'));
  });
});

describe('the book of a pair', () => {
  it('comes with its ten best levels a side, the worst ask first [F21]', async () => {
    const steps = Array.from({ length: 12 }, (_, at) => at);
    for (const at of steps) {
      await placed(testApp, trader, { side: 'buy', price: String(58_000 - at), amount: '0.001' });
      await placed(testApp, trader, { side: 'sell', price: String(62_000 + at), amount: '0.001' });
    }
    const client = await enter();
    await until(() => (depthsOf(client, 'BTC/USDT').at(-1)?.bids.length ?? 0) >= 10);
    const { bids, asks } = depthsOf(client, 'BTC/USDT').at(-1) as Depth;
    expect([bids.length, asks.length]).toEqual([10, 10]);
    const prices = [...asks, ...bids].map(([price]) => Number(price));
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  });

  it('sends its prints as match_trade, with the side of the order that came later [F22]', async () => {
    const client = await enter();
    const other = await addTrader(testApp);
    await placed(testApp, trader, { side: 'sell', price: '60100', amount: '0.004' });
    await placed(testApp, other, { side: 'buy', price: '60100', amount: '0.003' });
    await placed(testApp, other, { side: 'buy', price: '60100', amount: '0.001' });
    interface Prints {
      readonly data: readonly Readonly<Record<string, unknown>>[];
    }
    const prints = () => (client.seen('match_trade') as Prints[]).flatMap(({ data }) => data);
    await until(() => prints().length >= 2);
    expect(client.seen('match_trade')[0]).toMatchObject({
      type: 'match_trade',
      symbol: 'BTC/USDT',
      'base-currency': 'BTC',
      'quote-currency': 'USDT',
      currency_id: 1,
      currency_name: 'BTC',
      legal_id: 3,
      legal_name: 'USDT',
    });
    expect(prints().map(({ price, amount, direction }) => [Number(price), Number(amount), direction])).toEqual([
      [60_100, 0.003, 'buy'],
      [60_100, 0.001, 'buy'],
    ]);
    for (const print of prints()) {
      expect(print).toMatchObject({ id: expect.any(Number), ts: expect.any(Number) });
      expect(print.tradeId).toBe(print.id);
    }
  });
});

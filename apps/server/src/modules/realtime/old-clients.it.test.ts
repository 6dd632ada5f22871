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

const enter = async (transport = 'websocket'): Promise<OldClient> => {
  const client = await openOldClient(testApp.origin, { transports: [transport] });
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

  it('shows what has changed since, within a second', async () => {
    const client = await enter();
    await until(() => depthsOf(client, 'BTC/USDT').length >= 1);
    await placed(testApp, trader, { side: 'buy', price: '59500', amount: '0.03' });
    await until(() => (depthsOf(client, 'BTC/USDT').at(-1)?.bids[0]?.[0] ?? '').startsWith('59500'));
  });
});

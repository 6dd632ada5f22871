import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { startTwin } from '#app/testing/twin-app';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { pollUntil } from '#platform/runtime/monotonic';
import { encodeFrame } from './frame';
import type { Peer } from './peer';
import { closed, openClient, openOldClient, type TestClient } from './testing/clients';
import { openRawWebSocket } from './testing/raw-web-socket';

const LIMITS = { timeoutMs: 60_000, everyMs: 10 };
const env = { CANDOR_ROLES: 'api,realtime', CANDOR_CORS_ORIGINS: 'https://friend.example' };

let testApp: TestApp;
let clock: VirtualClock;
const clients: TestClient[] = [];
const peers = new Set<Peer>();

beforeAll(async () => {
  clock = virtualClock(1_800_000_000_000);
  testApp = await startTestApp({ clock, env });
  testApp.app.parts.realtime.onJoin((peer) => peers.add(peer));
  testApp.app.parts.realtime.onLeave((peer) => peers.delete(peer));
  testApp.app.parts.realtime.answer('echo', (_peer, payload) => payload);
});
afterAll(() => testApp.stop());
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.close();
});

const open = async (...args: Parameters<typeof openClient>): Promise<TestClient> => {
  const client = await openClient(...args);
  clients.push(client);
  return client;
};
const enter = (options?: Parameters<typeof openClient>[1]) => open(testApp.origin, options);
const push = (userId: number, n: number) => testApp.app.parts.realtime.pushToUser(userId, 'notice', { n });
const untilSeen = async (client: TestClient, n: number): Promise<void> => {
  const found = () => (client.seen('notice').some((payload) => (payload as { n: number }).n === n) ? true : null);
  expect(await pollUntil(found, LIMITS)).toBe(true);
};

describe('a client comes in', () => {
  it.each([
    [['websocket'], '/socket.io/'],
    [['polling'], '/socket.io/'],
    [['polling', 'websocket'], '/socket.io/'],
    [['websocket'], '/wss/socket.io/'],
    [['polling'], '/wss/socket.io/'],
  ])('by %s on %s', async (transports, path) => {
    const client = await enter({ transports, path });
    expect(await client.ask('echo', { a: ['ü', 1] })).toEqual({ a: ['ü', 1] });
  });

  it('with Engine.IO 3, by both transports', async () => {
    for (const transports of [['websocket'], ['polling']]) {
      const { socket } = await openOldClient(testApp.origin, { transports });
      const reply = await new Promise((resolve) => socket.emit('echo', 'hello', resolve));
      expect(reply).toBe('hello');
      socket.close();
    }
  });

  it('from our own and the allowed origins, or without an origin; from no other, by either transport [S6]', async () => {
    for (const transport of ['websocket', 'polling']) {
      for (const origin of [testApp.origin, 'https://friend.example']) {
        const client = await enter({ transports: [transport], extraHeaders: { origin } });
        expect(client.socket.connected).toBe(true);
      }
      const evil = [
        'https://evil.example',
        'https://friend.example.evil.example',
        'null',
        'file://',
        `${testApp.origin}.evil.example`,
        'https://friend.example:444',
      ];
      for (const origin of evil) {
        await expect(enter({ transports: [transport], extraHeaders: { origin } })).rejects.toThrow();
      }
    }
    const head = await fetch(`${testApp.origin}/socket.io/?EIO=4&transport=polling`, {
      headers: { origin: 'https://evil.example' },
    });
    expect(head.status).toBe(403);
    expect(head.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('polling replies carry the common headers, and allow credentials for the allowed origins only [T27]', async () => {
    const reply = await fetch(`${testApp.origin}/socket.io/?EIO=4&transport=polling`, {
      headers: { origin: 'https://friend.example' },
    });
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'access-control-allow-origin': 'https://friend.example',
      'access-control-allow-credentials': 'true',
    });
    await reply.text();
  });

  it('an upgrade elsewhere gets the answer it would get without', async () => {
    for (const [path, status] of [
      ['/healthz', 200],
      ['/nowhere', 404],
    ] as const) {
      const { hostname, port, host } = new URL(testApp.origin);
      const { connect } = await import('node:net');
      const connection = connect(Number.parseInt(port, 10), hostname);
      connection.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
      let text = '';
      for await (const part of connection) text += part;
      expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    }
  });
});

describe('private events [S1]', () => {
  it('go to the user of the token and to nobody who names that user in another way', async () => {
    const [owner, other] = [await testApp.addUser(), await testApp.addUser()];
    const mine = await enter();
    expect(await mine.ask('login', owner.token)).toEqual({ ok: true });
    const strangers = await Promise.all([enter(), enter(), enter()]);
    const claims = [owner.id, String(owner.id), `user:${owner.id}`, `user:0${owner.id}`, [owner.token], [owner.id]];
    const objects = [{ token: owner.token }, { userId: owner.id }, null, undefined, true, `${owner.token} `, ''];
    for (const [n, claim] of [...claims, ...objects].entries()) {
      expect(await strangers[n % 3]?.ask('login', claim)).toEqual({ ok: false, error: 'session_invalid' });
    }
    const foreign = await enter();
    expect(await foreign.ask('login', other.token)).toEqual({ ok: true });
    await push(owner.id, 1);
    await push(other.id, 2);
    await untilSeen(mine, 1);
    await untilSeen(foreign, 2);
    expect(mine.seen('notice')).toEqual([{ n: 1 }]);
    expect(foreign.seen('notice')).toEqual([{ n: 2 }]);
    for (const stranger of strangers) expect(stranger.seen('notice')).toEqual([]);
  });

  it('follow the last login of a socket', async () => {
    const [first, second] = [await testApp.addUser(), await testApp.addUser()];
    const client = await enter();
    await client.ask('login', first.token);
    await client.ask('login', second.token);
    await push(first.id, 1);
    await push(second.id, 2);
    await untilSeen(client, 2);
    expect(client.seen('notice')).toEqual([{ n: 2 }]);
    await client.ask('login', 'nonsense');
    await push(second.id, 3);
    await client.ask('login', second.token);
    await push(second.id, 4);
    await untilSeen(client, 4);
    expect(client.seen('notice')).toEqual([{ n: 2 }, { n: 4 }]);
  });

  it('reach sockets of another process, large ones too, and leave processes without sockets', async () => {
    const user = await testApp.addUser();
    const twin = await startTwin(testApp);
    const client = await open(twin.origin);
    expect(await client.ask('login', user.token)).toEqual({ ok: true });
    await push(user.id, 1);
    await untilSeen(client, 1);
    const long = 'x'.repeat(20_000);
    await testApp.app.parts.realtime.pushToUser(user.id, 'notice', { n: 2, long });
    await untilSeen(client, 2);
    expect(client.seen('notice')).toEqual([{ n: 1 }, { n: 2, long }]);
    client.socket.close();
    await twin.stop();
  });

  it.each(['api', 'api,realtime'])('of a stopping process (%s) arrive, and keep no connection', async (roles) => {
    const user = await testApp.addUser();
    const client = await enter();
    await client.ask('login', user.token);
    const stopping = await startTestApp({ clock, database: testApp.database, env: { CANDOR_ROLES: roles } });
    await stopping.app.parts.http.close();
    await stopping.app.parts.realtime.pushToUser(user.id, 'notice', { n: 1 });
    await untilSeen(client, 1);
    await stopping.app.close();
    const inUse = () => stopping.pool.totalCount - stopping.pool.idleCount;
    expect(await pollUntil(() => (inUse() === 0 ? true : null), LIMITS)).toBe(true);
    await expect(stopping.app.parts.realtime.pushToUser(user.id, 'notice', { n: 2 })).rejects.toThrow('closed');
    await stopping.leave();
  });
});

describe('a client that speaks for the server [S2]', () => {
  it('is heard by nobody, and is gone after ten strikes', async () => {
    const user = await testApp.addUser();
    const [bad, good] = [await enter(), await enter()];
    await good.ask('login', user.token);
    const events = ['q', 'k', 'notice', 'daymarket', 'kline', 'tick', 'publish', 'join', 'constructor', '__proto__'];
    for (const event of events.slice(0, 9)) bad.socket.emit(event, [1, 2, [[1, 2, 3, '4']]]);
    expect(await bad.ask('echo', 'still here')).toBe('still here');
    bad.socket.emit('lever_trade', 'x');
    await closed(bad);
    expect(await good.ask('echo', 1)).toBe(1);
    for (const event of [...events, 'lever_trade']) expect(good.seen(event)).toEqual([]);
  });
});

describe('a session that ends [S7]', () => {
  it.each(['revoked', 'expired', 'frozen'])('%s: its sockets are closed, those of others stay', async (how) => {
    const [user, other] = [await testApp.addUser(), await testApp.addUser()];
    const [mine, anonymous, theirs] = [await enter(), await enter(), await enter()];
    await mine.ask('login', user.token);
    await theirs.ask('login', other.token);
    if (how === 'revoked')
      await testApp.pool.query('update session set revoked_at = now() where user_id = $1', [user.id]);
    if (how === 'frozen') await testApp.pool.query('update app_user set frozen_at = now() where id = $1', [user.id]);
    if (how === 'expired') {
      await testApp.pool.query(`update session set expires_at = $2 where user_id = $1`, [
        user.id,
        new Date(clock.nowMs() + 1_000),
      ]);
      clock.advance(1_000);
    }
    await closed(mine);
    expect([anonymous.socket.connected, theirs.socket.connected]).toEqual([true, true]);
  });
});

describe('a session that is ended by a call [S7]', () => {
  it('loses its sockets in every process, also one that does not answer the close', async () => {
    const user = await testApp.addUser();
    const twin = await startTwin(testApp);
    const [here, there] = [await enter(), await open(twin.origin)];
    for (const client of [here, there]) expect(await client.ask('login', user.token)).toEqual({ ok: true });
    const mute = await openRawWebSocket(testApp.origin, 'EIO=4&transport=websocket');
    mute.send('40');
    const isLoggedIn = new Promise((resolve) =>
      mute.connection.on('data', (data) => data.includes('431[') && resolve(0)),
    );
    mute.send(`421["login",${JSON.stringify(user.token)}]`);
    await isLoggedIn;
    expect((await testApp.call('GET', '/user/logout', { token: user.token })).type).toBe('ok');
    await Promise.all([closed(here), closed(there)]);
    // A WebSocket would wait 30 s for the client's part of the close.
    expect(await pollUntil(() => (mute.isOver() ? true : null), { timeoutMs: 20_000, everyMs: 10 })).toBe(true);
    await twin.stop();
  });
});

describe('malformed packets [S5]', () => {
  const CASES = [
    '442["x"]',
    '45-',
    '4511-["x"]',
    '451-["x",{"_placeholder":true,"num":0}]',
    '450-["x"]',
    '42["__proto__",{"__proto__":{"polluted":1}}]',
    '42["login",{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}]',
    `42["echo",${'['.repeat(4_000)}${']'.repeat(4_000)}]`,
    '42',
    '42[]',
    '42{}',
    '42[null]',
    '42["disconnect"]',
    '42["connect"]',
    '4299999999999999999999["echo"]',
    '43999["x"]',
    '41',
    '40{"a":1}',
    '40/other,',
    '40/__proto__,',
    '44{"x":1}',
    '49',
    '6',
    '5',
    '2probe',
    '3probe',
    '0{}',
    '1',
    'b4AAAA',
    '',
    ' ',
    '4',
    '\u0000',
  ];
  const fuzz = (n: number): string => {
    const bytes = randomBytes(1 + (n % 60)).toString('latin1');
    return ['', '4', '42', '42[', '45', '451-', '40'][n % 7] + bytes;
  };

  it.each(['EIO=4&transport=websocket', 'EIO=3&transport=websocket'])('5,000 of them by %s', async (query) => {
    let raw = await openRawWebSocket(testApp.origin, query);
    for (let n = 0; n < 5_000; n += 1) {
      if (raw.isOver()) raw = await openRawWebSocket(testApp.origin, query);
      if (n % 5 === 0) raw.send('40');
      raw.send(CASES[n] ?? fuzz(n));
      if (n % 50 === 0) raw.sendBytes(randomBytes(30));
      if (n % 20 === 0) await new Promise(setImmediate);
    }
    raw.connection.destroy();
    const client = await enter();
    expect(await client.ask('echo', 'alive')).toBe('alive');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('as polling bodies, and too large ones', async () => {
    const handshake = await fetch(`${testApp.origin}/socket.io/?EIO=4&transport=polling`);
    const { sid } = JSON.parse((await handshake.text()).slice(1)) as { sid: string };
    const post = (body: string, id = sid) =>
      fetch(`${testApp.origin}/socket.io/?EIO=4&transport=polling&sid=${id}`, { method: 'POST', body });
    expect((await post('x'.repeat(20_000))).status).toBe(413);
    for (const body of CASES) expect((await post(body)).status).toBeLessThan(500);
    for (const query of [
      '',
      '?EIO=4',
      '?EIO=4&transport=__proto__',
      '?transport=polling&sid=__proto__',
      '?EIO=9&transport=polling&b64=1',
    ]) {
      const reply = await fetch(`${testApp.origin}/socket.io/${query}`);
      expect(reply.status).toBeLessThan(500);
      await reply.text();
    }
    const client = await enter({ transports: ['polling'] });
    expect(await client.ask('echo', 'alive')).toBe('alive');
  });
});

describe('a client that does not read [S9]', () => {
  it('is left out of what may be dropped, gets what may not, and is cut at 1 MB', async () => {
    const user = await testApp.addUser();
    const fast = await enter();
    const slow = await enter();
    await slow.ask('login', user.token);
    const [fastPeer, slowPeer] = [fast, slow].map(({ socket }) => [...peers].find(({ id }) => id === socket.id));
    if (fastPeer === undefined || slowPeer === undefined) throw new Error('not there');
    // The socket's own stream stops, so that the kernel's buffers fill up and then ours.
    const engine = slow.socket.io.engine as unknown as { transport: { ws: { pause(): void; resume(): void } } };
    engine.transport.ws.pause();
    const chunk = (n: number) => JSON.stringify([n, 'x'.repeat(64 * 1024)]);
    const quote = (n: number) => encodeFrame([{ event: 'q', json: chunk(n) }], { isDroppable: true });
    let sent = 0;
    while (slowPeer.waitingBytes <= 256 * 1024 && sent < 1_000) {
      sent += 1;
      for (const peer of [fastPeer, slowPeer]) peer.send(quote(sent));
      await new Promise(setImmediate);
    }
    const full = slowPeer.waitingBytes;
    for (let n = 0; n < 50; n += 1) slowPeer.send(quote(sent + n + 1));
    expect(slowPeer.waitingBytes).toBe(full);
    await push(user.id, 7);
    expect(slowPeer.waitingBytes).toBeGreaterThan(full);
    engine.transport.ws.resume();
    await untilSeen(slow, 7);
    expect(slow.seen('q')).toHaveLength(sent);
    expect(await pollUntil(() => (fast.seen('q').length === sent ? true : null), LIMITS)).toBe(true);

    engine.transport.ws.pause();
    for (let n = 0; n < 1_000 && slowPeer.waitingBytes <= 256 * 1024; n += 1) {
      slowPeer.send(quote(n));
      await new Promise(setImmediate);
    }
    const long = 'x'.repeat(64 * 1024);
    for (let n = 0; n < 100 && !slowPeer.isGone; n += 1) {
      await testApp.app.parts.realtime.pushToUser(user.id, 'notice', { n, long });
    }
    expect(await pollUntil(() => (slowPeer.isGone ? true : null), LIMITS)).toBe(true);
    expect(await fast.ask('echo', 1)).toBe(1);
    engine.transport.ws.resume();
  });
});

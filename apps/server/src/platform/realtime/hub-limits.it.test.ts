import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { pollUntil } from '#platform/runtime/monotonic';
import { openClient, type TestClient } from './testing/clients';
import { openRawWebSocket } from './testing/raw-web-socket';

/** Shorter than the 30 s a WebSocket waits for the client's part of the close. */
const GIVE_UP_MS = 20_000;

let testApp: TestApp;
/** Messages of floods that were handled. */
let heard = 0;
beforeAll(async () => {
  testApp = await startTestApp({
    env: { CANDOR_ROLES: 'api,realtime', CANDOR_RATE_SCALE: '1', CANDOR_TRUST_PROXY: '127.0.0.1' },
  });
  testApp.app.parts.realtime.answer('echo', (_peer, payload) => payload);
  testApp.app.parts.realtime.answer('flood', () => {
    heard += 1;
  });
});
afterAll(() => testApp.stop());

const from = (address: string) => openClient(testApp.origin, { extraHeaders: { 'x-forwarded-for': address } });
const closeAll = (clients: readonly TestClient[]): void => {
  for (const { socket } of clients) socket.close();
};

describe('limits of connections [S10]', () => {
  it('the 51st connection of an address is refused, by either transport; room is made by one that leaves', async () => {
    const open = await Promise.all(Array.from({ length: 50 }, () => from('203.0.113.7')));
    await expect(from('203.0.113.7')).rejects.toThrow();
    const polled = await fetch(`${testApp.origin}/socket.io/?EIO=4&transport=polling`, {
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    expect(polled.status).toBe(403);
    const elsewhere = await from('203.0.113.8');
    open[0]?.socket.close();
    const again = await retry(() => from('203.0.113.7'));
    closeAll([...open, elsewhere, again]);
  });

  it('the 11th connection of a user gets no private events; the first ten stay', async () => {
    const user = await testApp.addUser();
    const open = await Promise.all(Array.from({ length: 11 }, () => from('203.0.113.9')));
    const replies = await Promise.all(open.map((client) => client.ask('login', user.token)));
    expect(replies.filter((reply) => (reply as { ok: boolean }).ok)).toHaveLength(10);
    expect(replies).toContainEqual({ ok: false, error: 'too_many' });
    closeAll(open);
  });
});

describe('limits of messages [S3]', () => {
  it.each(['EIO=4&transport=websocket', 'EIO=3&transport=websocket'])(
    'a flood by %s is cut after fewer than 500 messages, also when it does not answer the close; others are served meanwhile',
    async (query) => {
      const other = await from('203.0.113.11');
      const flood = await openRawWebSocket(testApp.origin, query);
      if (query.startsWith('EIO=4')) {
        const isConnected = new Promise((resolve) =>
          flood.connection.on('data', (data) => data.includes('40{"sid"') && resolve(true)),
        );
        flood.send('40');
        await isConnected;
      }
      const before = heard;
      for (let n = 0; n < 5_000; n += 1) flood.send('42["flood"]');
      expect(await other.ask('echo', 'served')).toBe('served');
      expect(await pollUntil(() => (flood.isOver() ? true : null), { timeoutMs: GIVE_UP_MS, everyMs: 5 })).toBe(true);
      expect(heard - before).toBeGreaterThan(0);
      expect(heard - before).toBeLessThan(500);
      expect(await other.ask('echo', 'served')).toBe('served');
      closeAll([other]);
    },
  );
});

it('a connection closed for a protocol violation ends, also when its client does not answer the close [S5]', async () => {
  const mute = await openRawWebSocket(testApp.origin);
  mute.send('42["echo"]');
  expect(await pollUntil(() => (mute.isOver() ? true : null), { timeoutMs: GIVE_UP_MS, everyMs: 5 })).toBe(true);
});

describe('an orderly stop', () => {
  it('closes sockets so that their clients come back by themselves', async () => {
    const second = await startTestApp({ env: { CANDOR_ROLES: 'api,realtime' } });
    const client = await openClient(second.origin);
    const reason = new Promise((resolve) => client.socket.once('disconnect', resolve));
    await second.stop();
    expect(await reason).toMatch(/^transport (close|error)$/);
  });

  it('a process without the role has no such path', async () => {
    const plain = await startTestApp({ env: { CANDOR_ROLES: 'api' } });
    const reply = await fetch(`${plain.origin}/socket.io/?EIO=4&transport=polling`);
    expect(reply.status).toBe(404);
    await reply.text();
    await expect(openClient(plain.origin)).rejects.toThrow();
    await plain.stop();
  });
});

const retry = async <T>(work: () => Promise<T>, left = 100): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (left === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return retry(work, left - 1);
  }
};

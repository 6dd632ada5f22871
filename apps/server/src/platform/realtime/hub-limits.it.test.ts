import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { openClient, type TestClient } from './testing/clients';

const GIVE_UP_MS = 60_000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({
    env: { CANDOR_ROLES: 'api,realtime', CANDOR_RATE_SCALE: '1', CANDOR_TRUST_PROXY: '127.0.0.1' },
  });
  testApp.app.parts.realtime.answer('echo', (_peer, payload) => payload);
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
  it('1,000 messages a second end after three seconds; others are served meanwhile', async () => {
    const [flood, other] = [await from('203.0.113.10'), await from('203.0.113.11')];
    const begun = performance.now();
    const timer = setInterval(() => {
      for (let n = 0; n < 10; n += 1) flood.socket.emit('echo', n);
    }, 10);
    let servedDuringFlood = 0;
    while (flood.socket.connected && performance.now() - begun < GIVE_UP_MS) {
      const reply = await fetch(`${testApp.origin}/readyz`);
      expect([reply.status, (await reply.text()).length > 0]).toEqual([200, true]);
      expect(await other.ask('echo', 'served')).toBe('served');
      if (flood.socket.connected) servedDuringFlood += 1;
      // The rate of an ordinary client: faster, it would be disconnected as a flood too.
      await delay(100);
    }
    clearInterval(timer);
    const passedMs = performance.now() - begun;
    expect(flood.socket.connected, `still connected after ${passedMs} ms of flood`).toBe(false);
    // The three seconds themselves are tested by message-rate.test.ts with times of its own.
    expect(passedMs).toBeGreaterThan(2_500);
    expect(servedDuringFlood, 'others served while the flood was connected').toBeGreaterThanOrEqual(3);
    closeAll([other]);
  });
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

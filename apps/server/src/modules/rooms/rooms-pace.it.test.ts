import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { addOperator, takeAction } from '#app/testing/ops-steps';
import { addNamed, readRoom, sendRoom, writeRoom } from '#app/testing/room-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { systemClock, virtualClock } from '#platform/runtime/clock';
import { readRoom as roomAs } from './use-cases/read-room';
import { sendMessage } from './use-cases/send-message';

const clock = virtualClock(systemClock.nowMs());
let test: TestApp;

beforeAll(async () => {
  test = await startTestApp({ clock, env: { CANDOR_RATE_SCALE: '1' } });
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

it('one message every two seconds, in all rooms together [J17]', async () => {
  const mina = await addNamed(test, 'Mina');
  await writeRoom(test, mina, 'en', 'one');
  expect(await sendRoom(test, mina, 'en', { text: 'two' })).toMatchObject({ error: 'room_too_fast' });
  expect(await sendRoom(test, mina, 'fra', { text: 'two' })).toMatchObject({ error: 'room_too_fast' });
  clock.advance(1_999);
  expect(await sendRoom(test, mina, 'en', { text: 'two' })).toMatchObject({ error: 'room_too_fast' });
  clock.advance(1);
  await writeRoom(test, mina, 'fra', 'two');
});

it('of twenty messages sent at once by one person, one is written [J17]', async () => {
  const flood = await addNamed(test, 'Flood');
  const requests = Array.from({ length: 20 }, (_, n) => {
    const form = { room: n % 2 === 0 ? 'en' : 'th', text: `message ${n}`, client_key: randomUUID() };
    return { origin: test.origin, path: '/rooms/send', form: new URLSearchParams(form).toString(), token: flood.token };
  });
  await sendAtOnce(requests);
  const { rows } = await test.pool.query(
    'select count(*)::int as n from room_message m join room_author a on a.code = m.author where a.user_id = $1',
    [flood.id],
  );
  expect(rows).toEqual([{ n: 1 }]);
});

it('slow mode makes the time longer, and is in the log', async () => {
  const operator = await addOperator(test, { roles: ['content'] });
  expect(await takeAction(test, operator, '/rooms/slow', { room: 'jp', seconds: '30' })).toMatchObject({ type: 'ok' });
  const zoe = await addNamed(test, 'Zoe');
  expect(await readRoom(test, zoe, 'jp')).toMatchObject({ slow_ms: 30_000 });
  await writeRoom(test, zoe, 'jp', 'one');
  clock.advance(29_999);
  expect(await sendRoom(test, zoe, 'jp', { text: 'two' })).toMatchObject({ error: 'room_too_fast' });
  clock.advance(1);
  await writeRoom(test, zoe, 'jp', 'two');
  const { message } = await test.call('GET', '/rooms/log', { fields: { room: 'jp' } });
  expect(message).toMatchObject({ items: [{ kind: 'slow', slow_ms: 30_000, name: '', seq: 0 }], has_more: 0 });
});

it('the same text is possible again after five minutes', async () => {
  const bob = await addNamed(test, 'Bob');
  await writeRoom(test, bob, 'en', 'good morning');
  clock.advance(299_999);
  expect(await sendRoom(test, bob, 'en', { text: 'good morning' })).toMatchObject({ error: 'room_duplicate' });
  clock.advance(1);
  await writeRoom(test, bob, 'en', 'good morning');
});

it('in production an account writes after its first day', async () => {
  const born = await addNamed(test, 'Born');
  const { rows } = await test.pool.query<{ ms: number }>(
    'select (extract(epoch from created_at) * 1000)::float8 as ms from app_user where id = $1',
    [born.id],
  );
  const [fromMs, { parts }] = [Math.ceil((rows[0]?.ms ?? 0) + 24 * 3_600_000), test.app];
  const deps = { ...parts, config: { ...parts.config, mode: 'production' as const }, wake: () => undefined };
  const write = () =>
    sendMessage(deps, born.id, { room: 'en', text: 'hi', replyTo: undefined, clientKey: randomUUID() });
  expect(await roomAs(deps, 'en', born.id)).toMatchObject({ can_write: 0, reason: 'age' });
  clock.setMs(fromMs - 1);
  await expect(write()).rejects.toMatchObject({ code: 'room_account_new' });
  clock.setMs(fromMs);
  expect(await roomAs(deps, 'en', born.id)).toMatchObject({ can_write: 1, reason: '' });
  expect(await write()).toBeGreaterThan(0);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BurstRequest, sendAtOnce } from '#app/testing/last-byte-burst';
import { addOperator, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { untilBlocked } from '#app/testing/replay-steps';
import { addNamed, readRoom, sendRoom, writeRoom } from '#app/testing/room-steps';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { startLateTwin } from '#app/testing/twin-app';
import { withTx } from '#platform/db/with-tx';
import { systemClock, virtualClock } from '#platform/runtime/clock';

const WRITERS = 10;
const MINUTE_MS = 60_000;

const clock = virtualClock(systemClock.nowMs());
let test: TestApp;
let moderator: TestOperator;
beforeAll(async () => {
  test = await startTestApp({ clock, env: { CANDOR_RATE_SCALE: '1' } });
  moderator = await addOperator(test, { roles: ['support'] });
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const toRequest = ({ token }: TestUser, room: string, text: string): BurstRequest => {
  const form = new URLSearchParams({ room, text, client_key: randomUUID() }).toString();
  return { origin: test.origin, path: '/rooms/send', form, token };
};

const ROOM = `select from room where code = $1 for no key update`;
const AUTHOR = `select from room_author where code = $1 for no key update`;

/** Runs `work` while another transaction holds a row; what `work` returns is awaited after it let go. */
const whileHeld = async <T>(lock: string, key: string, work: () => Promise<readonly Promise<T>[]>): Promise<T[]> => {
  const started = await withTx(test.pool, async ({ client }) => {
    await client.query(lock, [key]);
    return work();
  });
  return Promise.all(started);
};

const codeOf = async (user: TestUser): Promise<string> => (await readRoom(test, user, 'en')).me?.code ?? '';

const muteFor = async (user: TestUser, minutes: string) =>
  takeAction(test, moderator, '/rooms/mute', { room: 'en', author: await codeOf(user), minutes, reason: 'spam' });

it('a slow mode that is set while messages wait for the room counts for all of them', async () => {
  const people = await Promise.all(Array.from({ length: WRITERS }, (_, n) => addNamed(test, `Slow${n}`)));
  for (const person of people) await writeRoom(test, person, 'jp', 'one');
  clock.advance(5_000);
  const [slowed, replies] = await whileHeld<unknown>(ROOM, 'jp', async () => {
    const slow = takeAction(test, moderator, '/rooms/slow', { room: 'jp', seconds: '30' });
    await untilBlocked(test);
    const burst = sendAtOnce(people.map((person) => toRequest(person, 'jp', 'two')));
    // All of them: one that comes to a free row between the end of the holder and the waking of the first in the queue overtakes it.
    await untilBlocked(test, 1 + WRITERS);
    return [slow, burst];
  });
  expect(slowed).toMatchObject({ type: 'ok' });
  const refusal = { type: 'error', message: expect.stringContaining('One message every 30 seconds.') };
  expect(replies).toMatchObject(people.map(() => refusal));
});

it('the pace counts from the moment a message was written, not from the one it began to wait', async () => {
  const bob = await addNamed(test, 'Bob');
  const [first] = await whileHeld(ROOM, 'th', async () => {
    const waiting = sendRoom(test, bob, 'th', { text: 'one' });
    await untilBlocked(test);
    clock.advance(3_000);
    return [waiting];
  });
  expect(first).toMatchObject({ type: 'ok' });
  expect(await sendRoom(test, bob, 'th', { text: 'two' })).toMatchObject({ error: 'room_too_fast' });
});

it('a message that waited until the mute of its author ended is written', async () => {
  const mina = await addNamed(test, 'Mina');
  await writeRoom(test, mina, 'en', 'one');
  expect(await muteFor(mina, '10')).toMatchObject({ type: 'ok' });
  clock.advance(10 * MINUTE_MS - 1);
  expect(await sendRoom(test, mina, 'en', { text: 'two' })).toMatchObject({ error: 'room_muted' });
  const [reply] = await whileHeld(AUTHOR, await codeOf(mina), async () => {
    const waiting = sendRoom(test, mina, 'en', { text: 'two' });
    await untilBlocked(test);
    clock.advance(1);
    return [waiting];
  });
  expect(reply).toMatchObject({ type: 'ok' });
});

it('a mute that waited for its author lasts as long as it says', async () => {
  const zoe = await addNamed(test, 'Zoe');
  await writeRoom(test, zoe, 'en', 'one');
  const [reply] = await whileHeld(AUTHOR, await codeOf(zoe), async () => {
    const waiting = muteFor(zoe, '10');
    await untilBlocked(test);
    clock.advance(MINUTE_MS);
    return [waiting];
  });
  expect(reply).toMatchObject({ message: { until_ms: clock.nowMs() + 10 * MINUTE_MS } });
  expect(await readRoom(test, zoe, 'en')).toMatchObject({ muted_until_ms: clock.nowMs() + 10 * MINUTE_MS });
});

it('numbers follow time, also where a server whose clock is behind writes', async () => {
  const [ann, joe] = [await addNamed(test, 'Ann'), await addNamed(test, 'Joe')];
  const late = await startLateTwin(test);
  try {
    await writeRoom(test, ann, 'fra', 'on time');
    const [reply] = await sendAtOnce([{ ...toRequest(joe, 'fra', 'late'), origin: late.origin }]);
    expect(reply).toMatchObject({ type: 'ok' });
    const { rows } = await test.pool.query(
      `select body, at_ms::float8 as at from room_message where room = 'fra' order by seq`,
    );
    expect(rows).toEqual(['on time', 'late'].map((body) => ({ body, at: clock.nowMs() })));
  } finally {
    await late.stop();
  }
});

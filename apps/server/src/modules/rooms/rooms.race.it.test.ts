import { randomUUID } from 'node:crypto';
import type { RoomFrame } from '@candor/contract/rooms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { addOperator, takeAction } from '#app/testing/ops-steps';
import { addNamed, postRoom, readRoom, readRoomMessages, writeRoom } from '#app/testing/room-steps';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';
import { openClient } from '#platform/realtime/testing/clients';
import { pollUntil } from '#platform/runtime/monotonic';

const WRITERS = 20;
const BURSTS = 6;

let test: TestApp;
let twin: TwinApp;
const people: TestUser[] = [];
beforeAll(async () => {
  test = await startTestApp({ env: { CANDOR_ROLES: 'api,realtime' } });
  twin = await startTwin(test);
  for (let n = 0; n < WRITERS; n += 1) people.push(await addNamed(test, `Writer${n}`));
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await twin.stop();
  await test.stop();
});

/** One message of each writer, to the two servers in turn. */
const burst = (room: string, turn: number) =>
  sendAtOnce(
    people.map(({ token }, n) => {
      const form = { room, text: `message ${turn} of ${n}`, client_key: randomUUID() };
      const { origin } = n % 2 === 0 ? test : twin;
      return { origin, path: '/rooms/send', form: new URLSearchParams(form).toString(), token };
    }),
  );

it('messages sent at once over two servers are numbered without gaps and reach everybody in one order', async () => {
  const clients = await Promise.all([test.origin, twin.origin].map((origin) => openClient(origin)));
  for (const client of clients) await client.ask('room_watch', 'en');
  for (let turn = 0; turn < BURSTS; turn += 1) {
    const replies = await burst('en', turn);
    expect(replies.map(({ type }) => type)).toEqual(people.map(() => 'ok'));
  }
  const expected = Array.from({ length: WRITERS * BURSTS }, (_, n) => n + 1);
  const { rows } = await test.pool.query<{ seq: number; body: string }>(
    `select seq, body from room_message where room = 'en' order by seq`,
  );
  expect(rows.map(({ seq }) => seq)).toEqual(expected);
  expect(new Set(rows.map(({ body }) => body)).size).toBe(expected.length);
  for (const client of clients) {
    const items = () => (client.seen('room') as RoomFrame[]).flatMap((frame) => [...frame.items]);
    const isAll = () => (items().length >= expected.length ? true : null);
    expect(await pollUntil(isAll, { timeoutMs: 60_000, everyMs: 10 })).toBe(true);
    expect(items().map(({ seq, text }) => ({ seq, body: text }))).toEqual(rows);
    client.socket.close();
  }
});

it('messages, reports, mutes and hiding at once block nobody for good, and the log is complete', async () => {
  const moderators = [await addOperator(test), await addOperator(test)] as const;
  const [first] = people;
  const seq = await writeRoom(test, first as TestUser, 'fra', 'to be judged');
  const { me } = await readRoom(test, first as TestUser, 'fra');
  const about = { room: 'fra', seq: String(seq), reason: 'spam' };
  const judged = { ...about, author: me?.code ?? '', minutes: '10' };
  const replies = await Promise.all([
    ...people.slice(1).map((user) => postRoom(test, user, 'report', about)),
    ...people.slice(1).map((user, n) => writeRoom(test, user, 'fra', `answer ${n}`, { reply_to: String(seq) })),
    ...moderators.map((moderator) => takeAction(test, moderator, '/rooms/mute', judged)),
    ...moderators.map((moderator) => takeAction(test, moderator, '/rooms/hide', { ...about, hidden: '1' })),
  ]);
  for (const reply of replies) if (typeof reply === 'object') expect(reply).toMatchObject({ type: 'ok' });
  const { items } = await readRoomMessages(test, null, { room: 'fra', limit: '1', after: String(seq - 1) });
  expect(items[0]).toMatchObject({ hidden: 1, note: { muted_minutes: 10 } });
  const { rows } = await test.pool.query(
    `select kind, count(*)::int as n from room_act where room = 'fra' group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { kind: 'hide', n: 2 },
    { kind: 'mute', n: 2 },
  ]);
});

import type { RoomFrame, RoomItem, RoomStateFrame } from '@candor/contract/rooms';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addOperator, takeAction } from '#app/testing/ops-steps';
import { addNamed, readRoom, readRoomMessages, writeRoom } from '#app/testing/room-steps';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';
import { openClient, type TestClient } from '#platform/realtime/testing/clients';
import { pollUntil } from '#platform/runtime/monotonic';

let test: TestApp;
let twin: TwinApp;
const clients: TestClient[] = [];
beforeAll(async () => {
  test = await startTestApp({ env: { CANDOR_ROLES: 'api,realtime' } });
  twin = await startTwin(test);
});
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.close();
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await twin.stop();
  await test.stop();
});

const enter = async (origin: string, room: string, user?: TestUser): Promise<TestClient> => {
  const client = await openClient(origin);
  clients.push(client);
  if (user !== undefined) expect(await client.ask('login', user.token)).toEqual({ ok: true });
  expect(await client.ask('room_watch', room)).toMatchObject({ ok: true });
  return client;
};
const itemsOf = (client: TestClient): RoomItem[] =>
  (client.seen('room') as RoomFrame[]).flatMap(({ items }) => [...items]);
const until = async (isTrue: () => boolean): Promise<void> => {
  expect(await pollUntil(() => (isTrue() ? true : null), { timeoutMs: 60_000, everyMs: 10 })).toBe(true);
};

it('messages reach watchers of both processes in order, and no other room', async () => {
  const mina = await addNamed(test, 'Mina');
  const [here, there] = [await enter(test.origin, 'en'), await enter(twin.origin, 'en')];
  const other = await enter(test.origin, 'fra');
  const left = await enter(test.origin, 'en');
  expect(await left.ask('room_leave')).toEqual({ ok: true });
  for (const text of ['one', 'two', 'three']) await writeRoom(test, mina, 'en', text);
  for (const client of [here, there]) {
    await until(() => itemsOf(client).length === 3);
    expect(itemsOf(client).map(({ seq, text }) => [seq, text])).toEqual([
      [1, 'one'],
      [2, 'two'],
      [3, 'three'],
    ]);
  }
  const { items } = await readRoomMessages(test, null, { room: 'en' });
  const [{ mine: _, mentions_me: __, client_key: ___, ...shown }] = items as [(typeof items)[number]];
  expect(itemsOf(there)[0]).toEqual(shown);
  expect([...itemsOf(other), ...itemsOf(left)]).toEqual([]);
});

it('a hidden message comes again without its text, and slow mode is told', async () => {
  const [bob, moderator] = [await addNamed(test, 'Bob'), await addOperator(test)];
  const seq = await writeRoom(test, bob, 'zh', 'rude words');
  const client = await enter(twin.origin, 'zh');
  await takeAction(test, moderator, '/rooms/hide', { room: 'zh', seq, reason: 'insult' });
  await takeAction(test, moderator, '/rooms/slow', { room: 'zh', seconds: '60' });
  await until(() => itemsOf(client).length === 1);
  expect(itemsOf(client)[0]).toMatchObject({ seq, text: '', hidden: 1 });
  const states = () => client.seen('room_state') as RoomStateFrame[];
  await until(() => states().some(({ slow_ms }) => slow_ms === 60_000));
  expect(states().at(-1)).toMatchObject({ room: 'zh', is_closed: 0, last_seq: seq });
});

it('a mention, an answer and a mute are told to the person only', async () => {
  const [zoe, bob, moderator] = [await addNamed(test, 'Zoe'), await addNamed(test, 'Bobo'), await addOperator(test)];
  const asked = await writeRoom(test, zoe, 'th', 'hello');
  const [own, other] = [await enter(twin.origin, 'th', zoe), await enter(test.origin, 'th', bob)];
  const named = await writeRoom(test, bob, 'th', '@Zoe hello');
  const answer = await writeRoom(test, bob, 'th', 'and this', { reply_to: String(asked) });
  await test.app.parts.relay.drain();
  await until(() => own.seen('room_mention').length === 2);
  expect(own.seen('room_mention')).toEqual([
    { room: 'th', seq: named, kind: 'mention', name: 'Bobo' },
    { room: 'th', seq: answer, kind: 'reply', name: 'Bobo' },
  ]);
  const { me } = await readRoom(test, bob, 'th');
  await takeAction(test, moderator, '/rooms/mute', {
    room: 'th',
    author: me?.code ?? '',
    minutes: '10',
    reason: 'spam',
  });
  await test.app.parts.relay.drain();
  await until(() => other.seen('room_muted').length === 1);
  expect(other.seen('room_mention')).toEqual([]);
  expect(own.seen('room_muted')).toEqual([]);
});

it('people are counted over processes, a user once, and never listed', async () => {
  const user = await addNamed(test, 'Twice');
  const first = await enter(test.origin, 'kor', user);
  await enter(test.origin, 'kor', user);
  await enter(test.origin, 'kor', await addNamed(test, 'Other'));
  await enter(twin.origin, 'kor');
  await enter(twin.origin, 'kor');
  const online = () => (first.seen('room_state') as RoomStateFrame[]).at(-1)?.online;
  // Two users here and one visitor there: visitors are counted by address.
  await until(() => online() === 3);
  expect(await readRoom(test, null, 'kor')).toMatchObject({ online: 3 });
  const { rows } = await test.pool.query(`select people from room_presence where room = 'kor' order by people`);
  expect(rows).toEqual([{ people: 1 }, { people: 2 }]);
  expect(JSON.stringify(first.seen('room_state'))).not.toContain('Other');
});

it('an unknown room is not watched, and a peer watches one room', async () => {
  const client = await openClient(test.origin);
  clients.push(client);
  for (const code of ['xx', '', null, 7, {}, 'user:1'])
    expect(await client.ask('room_watch', code)).toEqual({ ok: false });
  await client.ask('room_watch', 'jp');
  await client.ask('room_watch', 'spa');
  const nina = await addNamed(test, 'Nina');
  await writeRoom(test, nina, 'jp', 'not here');
  await writeRoom(test, nina, 'spa', 'here');
  await until(() => itemsOf(client).length > 0);
  expect(itemsOf(client).map(({ text }) => text)).toEqual(['here']);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { INVARIANTS } from '#app/declared';
import { reconcile } from '#kernel/ledger/reconcile/reconcile';
import type { Pool } from '#platform/db/pool';
import { systemClock } from '#platform/runtime/clock';
import { monotonicMs, pollUntil } from '#platform/runtime/monotonic';
import { type ChatListener, openChatListener } from './chat-listener';
import { type ChatLoad, type ChatSender, createChatLoad } from './chat-load';
import { addConversation } from './chat-steps';
import { COUNTS } from './counts';
import { openServerPair, type ServerPair } from './server-pair';

const KILLS = COUNTS.chatKills;
const MESSAGES = COUNTS.chatKillMessages;
const USERS = ['demo@candor.test', 'alice@candor.test', 'bob@candor.test'];
/** Two conversations of each pair of users. */
const PAIRS = [
  [0, 1],
  [1, 2],
  [0, 2],
  [1, 0],
  [2, 1],
  [2, 0],
] as const;
/** A relay that dies leaves its claim for 15 seconds. */
const DELIVERY_MS = 90_000;

let pair: ServerPair;
let pool: Pool;
beforeAll(async () => {
  pair = await openServerPair();
  await pair.start(0);
  await pair.start(1);
  pool = await pair.openBooks();
});
afterAll(() => pair.close());

interface Room {
  readonly id: number;
  readonly members: readonly [number, number];
}

const openRooms = async (): Promise<Room[]> => {
  const { rows } = await pool.query<{ id: number }>(
    'select id from app_user where email = any($1::text[]) order by array_position($1::text[], email::text)',
    [USERS],
  );
  const ids = rows.map(({ id }) => id);
  const rooms: Room[] = [];
  for (const [a, b] of PAIRS)
    rooms.push({ id: await addConversation(pool, [ids[a] ?? 0, ids[b] ?? 0]), members: [a, b] });
  return rooms;
};

interface Chat {
  readonly rooms: readonly Room[];
  readonly load: ChatLoad;
  /** By user. */
  readonly listeners: readonly ChatListener[];
}

const startChat = async (): Promise<Chat> => {
  const rooms = await openRooms();
  const tokens: string[] = [];
  for (const email of USERS) tokens.push(await pair.logIn(email));
  const senders: ChatSender[] = rooms.flatMap(({ id, members }) =>
    members.map((user) => ({ conversation: id, token: tokens[user] ?? '', name: `user ${user}` })),
  );
  const listeners: ChatListener[] = [];
  for (const [user, token] of tokens.entries()) {
    const conversations = rooms.filter(({ members }) => members.some((one) => one === user)).map(({ id }) => id);
    listeners.push(await openChatListener({ origins: pair.origins, token, conversations }, user));
  }
  return { rooms, load: createChatLoad(pair.origins, senders), listeners };
};

/** Kills a server while all members write; the messages are finished with the other one, then it is started again. */
const writeAndKill = async ({ load }: Chat, victim: 0 | 1, each: number): Promise<void> => {
  const before = load.sent.length;
  const total = each * PAIRS.length * 2;
  const writing = load.write(each);
  const isHalf = () => (load.sent.length - before >= total / 2 ? true : null);
  await Promise.race([pollUntil(isHalf, { timeoutMs: DELIVERY_MS, everyMs: 5 }), writing]);
  expect(load.sent.length - before).toBeLessThan(total);
  await pair.kill(victim);
  await writing;
  await pair.start(victim);
};

const expectDelivered = ({ rooms, load, listeners }: Chat): void => {
  for (const { id, members } of rooms) {
    const sent = load.sent.filter(({ conversation }) => conversation === id).toSorted((a, b) => a.seq - b.seq);
    const expected = sent.map(({ seq, text }) => [seq, text]);
    expect(sent.map(({ seq }) => seq)).toEqual(sent.map((_, at) => at + 1));
    for (const user of members) {
      const items = listeners[user]?.delivered(id) ?? [];
      expect(items.map(({ seq, text }) => [seq, text])).toEqual(expected);
      // Each sender waits for its acknowledgement, so its own messages stand in the order it wrote them.
      const own = items.filter(({ mine }) => mine === 1).map(({ text }) => text);
      expect(own).toEqual(own.map((_, at) => `user ${user} ${at + 1}`));
    }
  }
};

it('messages over two servers that are killed arrive exactly once and in order at both sides', async () => {
  const since = monotonicMs();
  const chat = await startChat();
  const each = Math.ceil(MESSAGES / (KILLS + 1) / PAIRS.length / 2);
  for (let kill = 0; kill < KILLS; kill += 1) await writeAndKill(chat, kill % 2 === 0 ? 0 : 1, each);
  await chat.load.write(each);
  expect(chat.load.sent.length).toBeGreaterThanOrEqual(MESSAGES);
  const hasAll = () =>
    chat.rooms.every(({ id, members }) => {
      const count = chat.load.sent.filter(({ conversation }) => conversation === id).length;
      return members.every((user) => (chat.listeners[user]?.delivered(id).length ?? 0) >= count);
    })
      ? true
      : null;
  await pollUntil(hasAll, { timeoutMs: DELIVERY_MS, everyMs: 50 });
  expectDelivered(chat);
  const pushed = chat.listeners.reduce((sum, listener) => sum + listener.pushedCount(), 0);
  const reconnects = chat.listeners.reduce((sum, listener) => sum + listener.reconnectCount(), 0);
  process.stdout.write(
    `${chat.load.sent.length} messages, ${KILLS} kills, ${chat.load.cutCount()} requests cut off, ${pushed} pushed, ` +
      `${reconnects} reconnects, ${Math.round((monotonicMs() - since) / 1_000)} s\n`,
  );
  expect(chat.load.cutCount()).toBeGreaterThan(0);
  expect(reconnects).toBeGreaterThan(0);
  // The others arrived by a fetch: events of a killed relay come late, and a gap is fetched at once.
  expect(pushed).toBeGreaterThan(chat.load.sent.length / 10);
  for (const listener of chat.listeners) listener.close();
  const violations = await reconcile({
    pool,
    clock: systemClock,
    invariants: INVARIANTS.filter(({ id }) => id === 'I29'),
  });
  expect(violations).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { INVARIANTS } from '#app/declared';
import { reconcile } from '#kernel/ledger/reconcile/reconcile';
import type { Pool } from '#platform/db/pool';
import { systemClock } from '#platform/runtime/clock';
import { pollUntil } from '#platform/runtime/monotonic';
import { type ChatLoad, type ChatSender, createChatLoad } from './chat-load';
import { COUNTS } from './counts';
import { openServerPair, type ServerPair } from './server-pair';

const KILLS = COUNTS.serviceKills;
const MESSAGES = COUNTS.serviceKillMessages;
const WAIT_MS = 90_000;
const LOCKED_MS = 2_000;
const FORM = { subject: 'Crash', message: 'First', language: 'en' };

let pair: ServerPair;
let pool: Pool;
beforeAll(async () => {
  pair = await openServerPair();
  await pair.start(0);
  await pair.start(1);
  pool = await pair.openBooks();
});
afterAll(() => pair.close());

interface Opened {
  readonly number: string;
  readonly conversation: number;
}

const postFor = async <T>(path: string, fields: Record<string, string>, token?: string): Promise<T> =>
  (await pair.post(path, fields, token)) as unknown as T;

/** A user and a visitor, each with a case, and an operator who answers both all the time. */
const findSenders = async (): Promise<ChatSender[]> => {
  const token = await pair.logIn('demo@candor.test');
  const { visitor } = await postFor<{ visitor: string }>('/support/visitor', { language: 'th' });
  const login = { email: 'ops@candor.test', password: 'demo-ops-1234' };
  const { token: operator } = await postFor<{ token: string }>('/ops/login', login);
  const open = (fields: Record<string, string>, by?: string) =>
    postFor<Opened>('/support/open', { ...FORM, client_key: randomUUID(), ...fields }, by);
  const own = await open({}, token);
  const visited = await open({ visitor });
  const send = { path: '/chat/send', fields: { conversation: String(visited.conversation), visitor } };
  const answer = (number: string) => ({ path: '/ops/support/answer', fields: { number } });
  return [
    { conversation: own.conversation, token, name: 'user' },
    { conversation: visited.conversation, token: '', name: 'visitor', call: send },
    { conversation: own.conversation, token: operator, name: 'operator to user', call: answer(own.number) },
    { conversation: visited.conversation, token: operator, name: 'operator to visitor', call: answer(visited.number) },
  ];
};

/**
 * Frozen first, so that a request is certainly open when the server dies: one that comes after that is not answered. If
 * none comes, everybody waits for the locks of those that came before.
 */
const freezeAndKill = async (load: ChatLoad, victim: 0 | 1): Promise<void> => {
  const origin = pair.origins[victim];
  pair.freeze(victim);
  const before = load.begunCount(origin);
  const hasCome = () => (load.begunCount(origin) > before ? true : null);
  await pollUntil(hasCome, { timeoutMs: LOCKED_MS, everyMs: 5 });
  await pair.kill(victim);
};

/** Kills a server while everybody writes; the messages are finished with the other one, then it is started again. */
const writeAndKill = async (load: ChatLoad, victim: 0 | 1, total: number): Promise<void> => {
  const before = load.sent.length;
  const writing = load.write(total / 4);
  const isHalf = () => (load.sent.length - before >= total / 2 ? true : null);
  await Promise.race([pollUntil(isHalf, { timeoutMs: WAIT_MS, everyMs: 5 }), writing]);
  expect(load.sent.length - before).toBeLessThan(total);
  await freezeAndKill(load, victim);
  await writing;
  await pair.start(victim);
};

it('service messages over two servers that are killed are stored once each, in the order of their senders', async () => {
  const senders = await findSenders();
  const load = createChatLoad(pair.origins, senders);
  const total = Math.ceil(MESSAGES / (KILLS + 1) / 4) * 4;
  for (let kill = 0; kill < KILLS; kill += 1) await writeAndKill(load, kill % 2 === 0 ? 0 : 1, total);
  await load.write(total / 4);
  expect(load.sent).toHaveLength(total * (KILLS + 1));
  for (const conversation of new Set(senders.map((one) => one.conversation))) {
    const { rows } = await pool.query<{ seq: number; body: string; role: string }>(
      `select seq, body, role from chat_message where conversation_id = $1 and kind <> 'system' and body <> 'First' order by seq`,
      [conversation],
    );
    const sent = load.sent.filter((one) => one.conversation === conversation).toSorted((a, b) => a.seq - b.seq);
    expect(rows.map(({ seq, body }) => [seq, body])).toEqual(sent.map(({ seq, text }) => [seq, text]));
    for (const role of new Set(rows.map((row) => row.role))) {
      const numbers = rows.filter((row) => row.role === role).map(({ body }) => body.replace(/^.* /, ''));
      expect(numbers).toEqual(numbers.map((_, at) => String(at + 1)));
    }
  }
  process.stdout.write(`${load.sent.length} service messages, ${KILLS} kills, ${load.cutCount()} requests cut off\n`);
  expect(load.cutCount()).toBeGreaterThan(0);
  const invariants = INVARIANTS.filter(({ id }) => id === 'I29' || id === 'I30');
  expect(await reconcile({ pool, clock: systemClock, invariants })).toEqual([]);
});

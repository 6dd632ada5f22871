import { randomUUID } from 'node:crypto';
import { addNamed, postRoom, readRoom, writeRoom } from './room-steps';
import type { TestApp } from './test-app';

interface ConsoleAction {
  readonly path: string;
  /** Lines it leaves in the audit log. */
  readonly rows: number;
  readonly fields: () => Promise<Readonly<Record<string, string | number>>>;
}

/** A message of a new person in a room, reported by another. */
const newCase = async (test: TestApp) => {
  const [writer, reader] = [await addNamed(test, 'Writer'), await addNamed(test, 'Reader')];
  const seq = await writeRoom(test, writer, 'en', `message ${randomUUID()}`);
  await postRoom(test, reader, 'report', { room: 'en', seq: String(seq), reason: 'spam' });
  const { me } = await readRoom(test, writer, 'en');
  return { room: 'en', seq, author: me?.code ?? '' };
};

const newMute = async (test: TestApp) => {
  const { room, author } = await newCase(test);
  await test.pool.query(
    `with muted as (update room_author set muted_until_ms = $2 where code = $1)
     insert into room_act (room, kind, author, reason, minutes, until_ms, operator_id, at_ms)
     select 'en', 'mute', $1, 'spam', 10, $2, min(id), 1 from operator`,
    [author, test.app.parts.clock.nowMs() + 600_000],
  );
  return { room, author };
};

/** Every call of the rooms' console that changes something, with a form that is accepted. */
export const roomActions = (test: () => TestApp): readonly ConsoleAction[] => [
  { path: '/rooms/mute', rows: 1, fields: async () => ({ ...(await newCase(test())), minutes: '60', reason: 'spam' }) },
  { path: '/rooms/unmute', rows: 1, fields: () => newMute(test()) },
  {
    path: '/rooms/hide',
    rows: 1,
    fields: async () => {
      const { room, seq } = await newCase(test());
      return { room, seq, reason: 'insult' };
    },
  },
  {
    path: '/rooms/dismiss',
    rows: 1,
    fields: async () => {
      const { room, seq } = await newCase(test());
      return { room, seq };
    },
  },
  { path: '/rooms/slow', rows: 1, fields: async () => ({ room: 'en', seconds: '10' }) },
  { path: '/rooms/close', rows: 1, fields: async () => ({ room: 'th', closed: '1' }) },
  { path: '/rooms/write', rows: 1, fields: async () => ({ room: 'fra', text: 'Bonjour', client_key: randomUUID() }) },
];

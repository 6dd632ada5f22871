import { LANGUAGES, type Language } from '@candor/contract/languages';
import { listMentionCandidates, pickMentions } from '@candor/domain/rooms/mentions';
import { decideRoomText } from '@candor/domain/rooms/room-text';
import { type Tx, withTx } from '#platform/db/with-tx';
import { findNamed, lockAuthor, type Who } from '../authors.store';
import type { RoomsDeps } from '../deps';
import { insertMessage } from '../messages.store';
import { loadRoom, takeNumbers } from '../rooms.store';
import { DEMO_CONVERSATIONS, type DemoLine } from './conversations';

/** Advisory lock key: when two servers start on one database, one seeds and the other finds it done. */
const SEED_LOCK = 730_072;
const DOMAIN = 'candor.test';
const STAFF = 'ops';
/** The conversation ended an hour ago and had a message every two minutes. */
const ENDED_MS = 3_600_000;
const LINE_MS = 120_000;

type People = ReadonlyMap<DemoLine['by'], Who>;

const loadPeople = async ({ client }: Tx): Promise<People> => {
  const { rows } = await client.query<{ name: DemoLine['by']; id: number; isStaff: boolean }>(
    `select split_part(email, '@', 1) as name, id, false as "isStaff" from app_user where email = any($1)
     union all select 'staff', id, true from operator where email = $2`,
    [['alice', 'bob'].map((name) => `${name}@${DOMAIN}`), `${STAFF}@${DOMAIN}`],
  );
  return new Map(rows.map(({ name, id, isStaff }) => [name, isStaff ? { operatorId: id } : { userId: id }]));
};

interface Seed {
  readonly room: Language;
  readonly lines: readonly DemoLine[];
  readonly people: People;
  readonly nowMs: number;
}

/** Written as of earlier, without pace, events and notices. */
const writeLines = async (deps: RoomsDeps, tx: Tx, { room, lines, people, nowMs }: Seed): Promise<void> => {
  const beganMs = nowMs - ENDED_MS - lines.length * LINE_MS;
  for (const [place, { by, text, answers }] of lines.entries()) {
    const who = people.get(by);
    const decided = decideRoomText(text);
    if (who === undefined || !decided.ok) throw new Error(`rooms: line ${place + 1} of ${room} cannot be seeded`);
    const atMs = beganMs + place * LINE_MS;
    const { code: author } = await lockAuthor(tx, who, { secret: deps.secret, at: new Date(atMs) });
    const mentions = pickMentions(decided.text, await findNamed(tx.client, room, listMentionCandidates(decided.text)));
    const { lastSeq: seq, changeNo } = await takeNumbers(tx, room, 1);
    const numbers = { room, seq, changeNo, replySeq: answers ?? null };
    const fold = String(place + 1).padStart(32, '0');
    await insertMessage(tx, { ...numbers, author, body: decided.text, fold, mentions, clientKey: deps.newId(), atMs });
  }
};

/** A short conversation in each room that is empty. Safe to run at every start. */
export const seedRooms = async (deps: RoomsDeps): Promise<void> => {
  const nowMs = deps.clock.nowMs();
  await withTx(deps.pool, async (tx) => {
    await tx.client.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
    const people = await loadPeople(tx);
    if (people.size < 3) return;
    for (const room of LANGUAGES) {
      const { lastSeq } = await loadRoom(tx.client, room);
      if (lastSeq === 0) await writeLines(deps, tx, { room, lines: DEMO_CONVERSATIONS[room], people, nowMs });
    }
  });
};

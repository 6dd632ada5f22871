import { createHash } from 'node:crypto';
import { type Attempt, decideWrite, REPEAT_MS, roomAgeMs } from '@candor/domain/rooms/decide-write';
import { listMentionCandidates, pickMentions } from '@candor/domain/rooms/mentions';
import { decideRoomText, maskStrangers } from '@candor/domain/rooms/room-text';
import { type Tx, withTx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import { type AuthorRow, findNamed, loadFacts, lockAuthor, updateWrote, type Who } from '../authors.store';
import type { WriteDeps } from '../deps';
import { findMessage, findSent, insertMessage, loadFolds } from '../messages.store';
import { loadRoom, type RoomRow, takeNumbers } from '../rooms.store';
import { findAddressed, notifyAddressed } from './notify-addressed';

export interface SentMessage {
  readonly room: string;
  readonly text: string;
  /** Number of the message it answers; undefined: none. */
  readonly replyTo: number | undefined;
  readonly clientKey: string;
}

interface Draft extends Omit<SentMessage, 'text'> {
  /** Masked, but for names with an @. */
  readonly body: string;
  readonly fold: string;
}

const toDraft = ({ text, ...sent }: SentMessage): Draft => {
  const decided = decideRoomText(text);
  if (!decided.ok) throw new Refusal(decided.code, decided.params);
  const fold = createHash('sha256').update(decided.fold).digest('hex').slice(0, 32);
  return { ...sent, body: decided.text, fold };
};

/** What decides whether a user may write, apart from the time and the settings of the room. */
type Standing = Omit<Attempt, 'moment' | 'slowMs'>;

/** The author must be locked. */
const loadStanding = async (
  deps: WriteDeps,
  tx: Tx,
  { userId, author, fold }: { readonly userId: number; readonly author: AuthorRow; readonly fold: string },
): Promise<{ name: string; standing: Standing }> => {
  const writer = await loadFacts(tx.client, userId, deps.secret);
  const recentFolds = await loadFolds(tx, author.code, deps.clock.nowMs() - REPEAT_MS);
  const { scale } = deps.config.rateLimits;
  return { name: writer.name, standing: { writer, wroteMs: author.wroteMs, scale, recentFolds, fold } };
};

/** Refuses a user who may not write in the room now. */
const ensureMayWrite = (deps: WriteDeps, standing: Standing, { isClosed, slowMs }: RoomRow): void => {
  const moment = { nowMs: deps.clock.nowMs(), ageMs: roomAgeMs(deps.config.mode), isClosed };
  const decided = decideWrite({ ...standing, moment, slowMs });
  if (!decided.ok) throw new Refusal(decided.code, decided.params);
};

interface By {
  readonly code: string;
  readonly name: string;
  /** Null: staff, who may always write. */
  readonly standing: Standing | null;
}

/** Adds the message behind the last one. The author must be locked; the lock of the room is taken last and held shortly. */
const addMessage = async (
  deps: WriteDeps,
  tx: Tx,
  { room, body: draft, fold, replyTo, clientKey, code, name, standing }: Draft & By,
): Promise<number> => {
  const replied = replyTo === undefined ? null : await findMessage(tx.client, room, replyTo);
  if (replyTo !== undefined && replied === null) refuse('room_message_unknown');
  const named = await findNamed(tx.client, room, listMentionCandidates(draft));
  const body = maskStrangers(draft, named);
  const mentions = pickMentions(body, named);
  const addressees = await findAddressed(tx, {
    author: code,
    mentioned: mentions.map((mention) => mention.code),
    answered: replied?.author ?? null,
    nowMs: deps.clock.nowMs(),
  });
  const locked = await takeNumbers(tx, room, 1);
  // It may have been closed, or its slow mode made longer, since it was looked at.
  if (standing !== null) ensureMayWrite(deps, standing, locked);
  const { lastSeq: seq, changeNo } = locked;
  const [replySeq, atMs] = [replyTo ?? null, deps.clock.nowMs()];
  tx.send(updateWrote(tx, code, atMs));
  await insertMessage(tx, { room, seq, changeNo, author: code, body, fold, replySeq, mentions, clientKey, atMs });
  await notifyAddressed(tx, addressees, { room, seq, name });
  return seq;
};

/**
 * Writes in a room. The same client key again returns the number of the first message and writes nothing. `tx` lets the
 * console write its log in the same transaction.
 */
export const writeMessage = async (
  deps: WriteDeps,
  tx: Tx,
  { who, staffName, sent }: { readonly who: Who; readonly staffName: string; readonly sent: SentMessage },
): Promise<number> => {
  const draft = toDraft(sent);
  const author = await lockAuthor(tx, who, { secret: deps.secret, at: new Date(deps.clock.nowMs()) });
  const { code } = author;
  const earlier = await findSent(tx, { ...draft, author: code });
  if (earlier !== null) return earlier;
  if (!('userId' in who)) return addMessage(deps, tx, { ...draft, code, name: staffName, standing: null });
  const loaded = await loadStanding(deps, tx, { ...who, author, fold: draft.fold });
  // Judged again under the lock of the room. A flood that is refused here keeps nobody waiting for that lock.
  ensureMayWrite(deps, loaded.standing, await loadRoom(tx.client, draft.room));
  return addMessage(deps, tx, { ...draft, code, ...loaded });
};

export const sendMessage = async (deps: WriteDeps, userId: number, sent: SentMessage): Promise<number> => {
  const seq = await withTx(deps.pool, (tx) => writeMessage(deps, tx, { who: { userId }, staffName: '', sent }));
  deps.wake(sent.room);
  deps.relay.nudge();
  return seq;
};

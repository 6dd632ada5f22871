import { createHash } from 'node:crypto';
import { decideWrite, REPEAT_MS, roomAgeMs } from '@candor/domain/rooms/decide-write';
import { listMentionCandidates, pickMentions } from '@candor/domain/rooms/mentions';
import { decideRoomText } from '@candor/domain/rooms/room-text';
import { type Tx, withTx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import { type AuthorRow, findNamed, loadFacts, lockAuthor, updateWrote, type Who } from '../authors.store';
import type { WriteDeps } from '../deps';
import { findMessage, findSent, insertMessage, loadFolds } from '../messages.store';
import { loadRoom, takeNumbers } from '../rooms.store';
import { findAddressed, tellAddressed } from './tell-addressed';

export interface SentMessage {
  readonly room: string;
  readonly text: string;
  /** Number of the message it answers; undefined: none. */
  readonly replyTo: number | undefined;
  readonly clientKey: string;
}

interface Draft extends Omit<SentMessage, 'text'> {
  /** Masked. */
  readonly body: string;
  readonly fold: string;
  readonly nowMs: number;
}

const toDraft = ({ text, ...sent }: SentMessage, nowMs: number): Draft => {
  const decided = decideRoomText(text);
  if (!decided.ok) throw new Refusal(decided.code, decided.params);
  const fold = createHash('sha256').update(decided.fold).digest('hex').slice(0, 32);
  return { ...sent, body: decided.text, fold, nowMs };
};

/** Refuses a user who may not write now; returns the name others see. The author must be locked. */
const ensureMayWrite = async (
  deps: WriteDeps,
  tx: Tx,
  { userId, author, draft }: { readonly userId: number; readonly author: AuthorRow; readonly draft: Draft },
): Promise<string> => {
  const writer = await loadFacts(tx.client, userId, deps.secret);
  const { isClosed, slowMs } = await loadRoom(tx.client, draft.room);
  const decided = decideWrite({
    writer,
    moment: { nowMs: draft.nowMs, ageMs: roomAgeMs(deps.config.mode), isClosed },
    wroteMs: author.wroteMs,
    slowMs,
    scale: deps.config.rateLimits.scale,
    recentFolds: await loadFolds(tx, author.code, draft.nowMs - REPEAT_MS),
    fold: draft.fold,
  });
  if (!decided.ok) throw new Refusal(decided.code, decided.params);
  return writer.name;
};

interface By {
  readonly code: string;
  readonly name: string;
  readonly isStaff: boolean;
}

/** Adds the message behind the last one. The author must be locked; the lock of the room is taken last and held shortly. */
const addMessage = async (tx: Tx, draft: Draft, { code, name, isStaff }: By): Promise<number> => {
  const { room, body, fold, replyTo, clientKey, nowMs } = draft;
  const replied = replyTo === undefined ? null : await findMessage(tx.client, room, replyTo);
  if (replyTo !== undefined && replied === null) refuse('room_message_unknown');
  const mentions = pickMentions(body, await findNamed(tx.client, room, listMentionCandidates(body)));
  const addressees = await findAddressed(tx, {
    author: code,
    mentioned: mentions.map((mention) => mention.code),
    answered: replied?.author ?? null,
    nowMs,
  });
  await updateWrote(tx, code, nowMs);
  const { lastSeq: seq, changeNo, isClosed } = await takeNumbers(tx, room, 1);
  // It may have been closed since it was looked at.
  if (isClosed && !isStaff) refuse('room_closed');
  const replySeq = replyTo ?? null;
  await insertMessage(tx, {
    room,
    seq,
    changeNo,
    author: code,
    body,
    fold,
    replySeq,
    mentions,
    clientKey,
    atMs: nowMs,
  });
  await tellAddressed(tx, addressees, { room, seq, name });
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
  const draft = toDraft(sent, deps.clock.nowMs());
  const author = await lockAuthor(tx, who, { secret: deps.secret, at: new Date(draft.nowMs) });
  const earlier = await findSent(tx, { ...draft, author: author.code });
  if (earlier !== null) return earlier;
  const name = 'userId' in who ? await ensureMayWrite(deps, tx, { ...who, author, draft }) : staffName;
  return addMessage(tx, draft, { code: author.code, name, isStaff: 'operatorId' in who });
};

export const sendMessage = async (deps: WriteDeps, userId: number, sent: SentMessage): Promise<number> => {
  const seq = await withTx(deps.pool, (tx) => writeMessage(deps, tx, { who: { userId }, staffName: '', sent }));
  deps.wake(sent.room);
  deps.relay.nudge();
  return seq;
};

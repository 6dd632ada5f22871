import { ROOM_MUTED_EVENT, type RoomAction, type RoomMutedPush, type RoomReason } from '@candor/contract/rooms';
import { toMinuteText } from '@candor/domain/rooms/decide-write';
import { ensureOtherAccount } from '#kernel/operators/guard-own-account';
import { notify } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import { refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import { insertAction } from '../actions.store';
import { findAuthor, type KnownAuthor } from '../authors.store';
import { findMessage, type MessageHead, updateMarks } from '../messages.store';
import { lockMute, updateMute } from '../mutes.store';
import { ROOM_NOTICES } from '../notices';
import { toPrivateEvent } from '../private-events';
import { closeCase } from '../reports.store';
import { takeNumbers } from '../rooms.store';

export interface Moderation {
  readonly room: string;
  readonly operatorId: number;
  readonly note: string;
  /** Read under the locks that an act takes. */
  readonly clock: Clock;
}

interface AuthorAction extends Moderation {
  readonly author: string;
}

const MINUTE_MS = 60_000;

/** An author who is a user and not the operator's own account. */
const ensureUser = async (
  tx: Tx,
  { author: code, operatorId }: AuthorAction,
): Promise<KnownAuthor & { userId: number }> => {
  const author = await findAuthor(tx.client, code);
  const { userId } = author;
  if (userId === null) return refuse('room_staff');
  await ensureOtherAccount(tx, operatorId, userId);
  return { ...author, userId };
};

/** A message that is not of the operator's own account. */
const findOther = async (
  tx: Tx,
  { room, seq, operatorId }: Moderation & { readonly seq: number },
): Promise<MessageHead> => {
  const message = (await findMessage(tx.client, room, seq)) ?? refuse('room_message_unknown');
  if (message.userId !== null) await ensureOtherAccount(tx, operatorId, message.userId);
  return message;
};

const notifyMuted = (tx: Tx, userId: number, untilMs: number): Promise<void> => {
  const push: RoomMutedPush = { until_ms: untilMs };
  return appendEvents(tx, [toPrivateEvent(userId, ROOM_MUTED_EVENT, push)]);
};

/** Mutes in all rooms. A mute in force is replaced. Takes the locks of author and room. */
export const mute = async (
  tx: Tx,
  action: AuthorAction & { readonly minutes: number; readonly reason: RoomReason; readonly seq: number },
): Promise<{ untilMs: number; beforeMs: number }> => {
  const { room, author, minutes, reason, seq, note, operatorId, clock } = action;
  const { userId } = await ensureUser(tx, action);
  const beforeMs = await lockMute(tx, author);
  const nowMs = clock.nowMs();
  if (seq > 0 && (await findMessage(tx.client, room, seq))?.author !== author) refuse('room_message_unknown');
  const untilMs = nowMs + minutes * MINUTE_MS;
  await updateMute(tx, author, untilMs);
  if (seq > 0) {
    const { changeNo } = await takeNumbers(tx, room, 0);
    await updateMarks(tx, { room, seq, changeNo, mutedMinutes: minutes });
    await closeCase(tx, { room, seq, operatorId, atMs: nowMs });
  }
  const about = seq > 0 ? { seq } : {};
  await insertAction(tx, {
    room,
    kind: 'mute',
    author,
    ...about,
    reason,
    minutes,
    untilMs,
    note,
    operatorId,
    atMs: nowMs,
  });
  await notifyMuted(tx, userId, untilMs);
  const params = { time: toMinuteText(untilMs), room };
  await notify(tx, ROOM_NOTICES, { userId, template: 'room_muted', params, mail: false });
  return { untilMs, beforeMs };
};

export const unmute = async (tx: Tx, action: AuthorAction): Promise<{ beforeMs: number }> => {
  const { room, author, note, operatorId, clock } = action;
  const { userId } = await ensureUser(tx, action);
  const beforeMs = await lockMute(tx, author);
  const nowMs = clock.nowMs();
  if (beforeMs <= nowMs) refuse('room_not_muted');
  await updateMute(tx, author, 0);
  await insertAction(tx, { room, kind: 'unmute', author, note, operatorId, atMs: nowMs });
  await notifyMuted(tx, userId, 0);
  return { beforeMs };
};

/** Hides a message from everybody or shows it again; closes its reports. Takes the lock of the room. */
export const setHidden = async (
  tx: Tx,
  action: Moderation & { readonly seq: number; readonly isHidden: boolean; readonly reason: RoomReason },
): Promise<{ wasHidden: boolean }> => {
  const { room, seq, isHidden, reason, note, operatorId, clock } = action;
  const { changeNo } = await takeNumbers(tx, room, 0);
  const nowMs = clock.nowMs();
  const { author, isHidden: wasHidden } = await findOther(tx, action);
  await updateMarks(tx, { room, seq, changeNo, isHidden });
  await closeCase(tx, { room, seq, operatorId, atMs: nowMs });
  const kind: RoomAction = isHidden ? 'hide' : 'show';
  await insertAction(tx, { room, kind, author, seq, reason, note, operatorId, atMs: nowMs });
  return { wasHidden };
};

export const dismissReports = async (tx: Tx, action: Moderation & { readonly seq: number }): Promise<void> => {
  const { room, seq, note, operatorId, clock } = action;
  const nowMs = clock.nowMs();
  const { author } = await findOther(tx, action);
  if (!(await closeCase(tx, { room, seq, operatorId, atMs: nowMs }))) refuse('already_decided');
  await insertAction(tx, { room, kind: 'dismiss', author, seq, note, operatorId, atMs: nowMs });
};

import { ROOM_MENTION_EVENT, type RoomMentionPush } from '@candor/contract/rooms';
import { notifyMany } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import { findAddressees } from '../authors.store';
import { hasAddressed } from '../messages.store';
import { ROOM_NOTICES } from '../notices';
import { toPrivateEvent } from '../private-events';

/** A person gets one notice an hour because of one author, however often that one names the person. */
const NOTICE_EVERY_MS = 3_600_000;

interface Addressee {
  readonly userId: number;
  readonly kind: RoomMentionPush['kind'];
  /** Gets a notice as well, not only an event. */
  readonly isNoticed: boolean;
}

export interface Addressing {
  /** Code of the one who writes. */
  readonly author: string;
  readonly mentioned: readonly string[];
  /** Author of the message that is answered; null: none. */
  readonly answered: string | null;
  readonly nowMs: number;
}

/** Users whom a message names or answers, without those who have blocked the author. Call it before the message is added. */
export const findAddressed = async (
  tx: Tx,
  { author, mentioned, answered, nowMs }: Addressing,
): Promise<Addressee[]> => {
  const codes = answered === null ? mentioned : [...mentioned, answered];
  if (codes.length === 0) return [];
  const found: Addressee[] = [];
  for (const { code, userId } of await findAddressees(tx, codes, author)) {
    const isRepeated = await hasAddressed(tx, { author, person: code, afterMs: nowMs - NOTICE_EVERY_MS });
    found.push({ userId, kind: mentioned.includes(code) ? 'mention' : 'reply', isNoticed: !isRepeated });
  }
  return found;
};

/** After the commit, each gets an event for open screens; some get a notice too. */
export const notifyAddressed = async (
  tx: Tx,
  addressees: readonly Addressee[],
  { room, seq, name }: { readonly room: string; readonly seq: number; readonly name: string },
): Promise<void> => {
  await appendEvents(
    tx,
    addressees.map(({ userId, kind }) => {
      const push: RoomMentionPush = { room, seq, kind, name };
      return toPrivateEvent(userId, ROOM_MENTION_EVENT, push);
    }),
  );
  const noticed = addressees.filter(({ isNoticed }) => isNoticed);
  await notifyMany(
    tx,
    ROOM_NOTICES,
    noticed.map(({ userId, kind }) => ({
      userId,
      template: kind === 'mention' ? ('room_mention' as const) : ('room_answer' as const),
      params: { name, room },
      mail: false,
    })),
  );
};

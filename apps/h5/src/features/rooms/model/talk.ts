import type { RoomFrame, RoomItem } from '@candor/contract/rooms';
import { type MessageList, mergeMessages } from '@candor/domain/chat/merge-messages';

interface Page {
  readonly items: readonly RoomItem[];
  readonly last_seq: number;
  readonly has_older: 0 | 1;
}

/** Messages of a room as far as this device has them: without gaps, up to the newest it was sent. */
export interface RoomTalk {
  readonly list: MessageList<RoomItem>;
  readonly hasOlder: boolean;
}

export interface TalkStep {
  readonly talk: RoomTalk;
  /** Messages between what is known and the newest are missing. */
  readonly isMissing: boolean;
}

const endOf = ({ list }: RoomTalk): number => list.items.at(-1)?.seq ?? 0;

/**
 * Takes the newest page. It is joined with what is known, or replaces it when more messages were missed than a page has.
 * Known messages are replaced too, because moderators may have hidden them.
 */
export function takeLatest(known: RoomTalk | undefined, page: Page): RoomTalk {
  const first = page.items[0];
  const arrived = { items: page.items, lastSeq: page.last_seq };
  if (known === undefined || first === undefined || first.seq > endOf(known) + 1)
    return { list: arrived, hasOlder: page.has_older === 1 };
  return { ...known, list: mergeMessages(known.list, arrived).list };
}

/** Takes the page before the first known message; any other page changes nothing. */
export function takeOlder(known: RoomTalk, page: Page): RoomTalk {
  const first = known.list.items[0];
  const last = page.items.at(-1);
  if (first === undefined || last === undefined) return { ...known, hasOlder: false };
  if (last.seq + 1 !== first.seq) return known;
  return { list: { ...known.list, items: [...page.items, ...known.list.items] }, hasOlder: page.has_older === 1 };
}

/** Takes new and changed messages of the socket. */
export function takeFrame(known: RoomTalk, frame: Pick<RoomFrame, 'items' | 'last_seq'>): TalkStep {
  const { list, missingAfter } = mergeMessages(known.list, { items: frame.items, lastSeq: frame.last_seq });
  return { talk: { ...known, list }, isMissing: missingAfter !== null };
}

/** A room may be open for hours: the reader at its end keeps this many messages. */
const KEPT = 200;
/** From so many on they are dropped, not one by one. */
export const TRIM_AT = 400;

export const trimTalk = (talk: RoomTalk): RoomTalk =>
  talk.list.items.length < TRIM_AT
    ? talk
    : { list: { ...talk.list, items: talk.list.items.slice(-KEPT) }, hasOlder: true };

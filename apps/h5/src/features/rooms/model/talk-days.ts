import type { RoomItem } from '@candor/contract/rooms';

export interface ShownMessage {
  readonly item: RoomItem;
  readonly isMine: boolean;
  readonly mentionsMe: boolean;
  /** The newest of the reader: the one that says it was delivered. */
  readonly isLastOwn: boolean;
}

export interface TalkDay {
  readonly startMs: number;
  readonly messages: readonly ShownMessage[];
}

interface Reader {
  /** The reader's author code; null: a visitor. */
  readonly code: string | null;
  /** Codes of authors whose messages are left out. */
  readonly blocked: readonly string[];
}

const DAY_MS = 86_400_000;
const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

export const isSameUtcDay = (aMs: number, bMs: number): boolean => dayOf(aMs) === dayOf(bMs);

/** The messages a reader sees, by day of UTC. */
export function toTalkDays(items: readonly RoomItem[], { code, blocked }: Reader): readonly TalkDay[] {
  const hidden = new Set(blocked);
  const seen = items.filter(({ author }) => !hidden.has(author.code));
  const lastOwn = seen.findLast(({ author }) => author.code === code)?.seq;
  const days: { startMs: number; messages: ShownMessage[] }[] = [];
  for (const item of seen) {
    const last = days.at(-1);
    const day =
      last !== undefined && isSameUtcDay(last.startMs, item.time_ms) ? last : { startMs: item.time_ms, messages: [] };
    if (day !== last) days.push(day);
    day.messages.push({
      item,
      isMine: item.author.code === code,
      mentionsMe: item.mentions.some((person) => person.code === code),
      isLastOwn: item.seq === lastOwn,
    });
  }
  return days;
}

import type { ReplyOf } from '@candor/contract/call';
import type { RoomLock, roomMessages, roomState } from '@candor/contract/rooms';
import { computeRoomLock, roomAgeMs } from '@candor/domain/rooms/decide-write';
import { loadBlocked, loadFacts } from '../authors.store';
import type { RoomsDeps } from '../deps';
import { type Cursor, loadMessages, type MessageRow } from '../messages.store';
import { loadOnline } from '../presence.store';
import { toFlag, toRoom, toRoomItem } from '../rooms.reply';
import { loadRoom } from '../rooms.store';

type ReadDeps = Pick<RoomsDeps, 'pool' | 'clock' | 'config' | 'secret'>;

const LOGIN_NEEDED = { lock: 'login', untilMs: 0 } as const satisfies { lock: RoomLock; untilMs: number };

export const readRoom = async (
  { pool, clock, config, secret }: ReadDeps,
  code: string,
  userId: number | null,
): Promise<ReplyOf<typeof roomState>> => {
  const nowMs = clock.nowMs();
  const [room, online, facts, blocked] = await Promise.all([
    loadRoom(pool, code),
    loadOnline(pool, nowMs),
    userId === null ? null : loadFacts(pool, userId, secret),
    userId === null ? [] : loadBlocked(pool, userId),
  ]);
  const moment = { nowMs, ageMs: roomAgeMs(config.mode), isClosed: room.isClosed };
  const locked = facts === null ? LOGIN_NEEDED : computeRoomLock(facts, moment);
  return {
    ...toRoom(room, online.get(code) ?? 0),
    me: facts === null ? null : { code: facts.code, name: facts.name },
    can_write: toFlag(locked === null),
    reason: locked?.lock ?? '',
    write_from_ms: locked?.untilMs ?? 0,
    muted_until_ms: facts !== null && facts.mutedUntilMs > nowMs ? facts.mutedUntilMs : 0,
    blocked: blocked.map((author) => author.code),
  };
};

type Item = ReplyOf<typeof roomMessages>['items'][number];

const toOwnItem = (row: MessageRow, userId: number | null, ownCode: string): Item => {
  const isMine = userId !== null && row.userId === userId;
  const item = toRoomItem(row);
  return {
    ...item,
    mine: toFlag(isMine),
    mentions_me: toFlag(userId !== null && item.mentions.some(({ code }) => code === ownCode)),
    client_key: isMine ? row.clientKey : '',
  };
};

export const readMessages = async (
  { pool, secret }: ReadDeps,
  cursor: Cursor,
  userId: number | null,
): Promise<ReplyOf<typeof roomMessages>> => {
  // Read before the messages: one that arrives in between is in the items and not in last_seq, never the reverse.
  const { lastSeq } = await loadRoom(pool, cursor.room);
  const [rows, facts] = await Promise.all([
    loadMessages(pool, cursor),
    userId === null ? null : loadFacts(pool, userId, secret),
  ]);
  return {
    items: rows.map((row) => toOwnItem(row, userId, facts?.code ?? '')),
    last_seq: Math.max(lastSeq, rows.at(-1)?.seq ?? 0),
    has_older: toFlag((rows[0]?.seq ?? 1) > 1),
  };
};

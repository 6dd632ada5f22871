import type { ReplyOf } from '@candor/contract/call';
import { type RoomFrame, type RoomStateFrame, roomMessages, type roomState } from '@candor/contract/rooms';
import { request } from '#data/client.ts';
import { queryClient } from '#data/query-client.ts';
import { type RoomTalk, takeFrame, takeLatest, takeOlder, trimTalk } from '#features/rooms/model/talk.ts';

export type RoomState = ReplyOf<typeof roomState>;
export type RoomCode = RoomState['code'];

const PAGE_SIZE = '50';
const STATE_KEY = ['rooms', 'room'] as const;

export const talkKey = (room: RoomCode) => ['rooms', 'talk', room];
export const roomKey = (room: RoomCode) => [...STATE_KEY, room];

const readTalk = (room: RoomCode) => queryClient.getQueryData<RoomTalk>(talkKey(room));
const storeTalk = (room: RoomCode, talk: RoomTalk) => queryClient.setQueryData(talkKey(room), talk);

/** Reads the newest page. What the socket brought meanwhile is kept. */
export async function fetchTalk(room: RoomCode, signal: AbortSignal): Promise<RoomTalk> {
  const page = await request(roomMessages, { room, limit: PAGE_SIZE }, { signal, silent: true });
  return takeLatest(readTalk(room), page);
}

/** Reads the page before the first known message. */
export async function fetchOlder(room: RoomCode): Promise<void> {
  const before = readTalk(room)?.list.items[0]?.seq;
  if (before === undefined) return;
  const page = await request(roomMessages, { room, before: String(before), limit: PAGE_SIZE }, { silent: true });
  const known = readTalk(room);
  if (known !== undefined) storeTalk(room, takeOlder(known, page));
}

const refreshTalk = (room: RoomCode): Promise<void> => queryClient.invalidateQueries({ queryKey: talkKey(room) });

/** Whether and how the user may write, in all rooms. */
export const refreshRooms = (): Promise<void> => queryClient.invalidateQueries({ queryKey: STATE_KEY });

/** Takes an event of the socket, or the number of a message that was sent. */
export function takeRoomFrame(room: RoomCode, frame: Pick<RoomFrame, 'items' | 'last_seq'>): void {
  const known = readTalk(room);
  if (known === undefined) return;
  const { talk, isMissing } = takeFrame(known, frame);
  storeTalk(room, talk);
  if (isMissing) void refreshTalk(room);
}

/** Takes the number of people and the pace; whether the user may write is asked when the room was closed or opened. */
export function takeStateFrame(room: RoomCode, frame: RoomStateFrame): void {
  const known = queryClient.getQueryData<RoomState>(roomKey(room));
  if (known === undefined) return;
  const { online, slow_ms, is_closed } = frame;
  queryClient.setQueryData<RoomState>(roomKey(room), { ...known, online, slow_ms, is_closed });
  if (is_closed !== known.is_closed) void refreshRooms();
  takeRoomFrame(room, { items: [], last_seq: frame.last_seq });
}

/** Drops the oldest of many messages; they can be read again. */
export function trimRoom(room: RoomCode): void {
  const known = readTalk(room);
  if (known !== undefined) storeTalk(room, trimTalk(known));
}

import {
  ROOM_EVENT,
  ROOM_LEAVE_EVENT,
  ROOM_STATE_EVENT,
  ROOM_WATCH_EVENT,
  type RoomFrame,
  type RoomStateFrame,
  type RoomWatchReply,
  roomState,
} from '@candor/contract/rooms';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '#data/client.ts';
import { useRealtime } from '#data/realtime/realtime-store.ts';
import { watchRoom } from '#data/realtime/room-watch.ts';
import {
  fetchOlder,
  fetchTalk,
  type RoomCode,
  type RoomState,
  roomKey,
  takeRoomFrame,
  takeStateFrame,
  talkKey,
} from './room-queries.ts';

/** How often messages are fetched while the socket is away. */
const POLL_MS = 5_000;
/** A lock can end without an event. */
const STATE_EVERY_MS = 30_000;

/** One room, and whether the user may write in it. */
export function useRoom(room: RoomCode) {
  return useQuery({
    queryKey: roomKey(room),
    queryFn: ({ signal }): Promise<RoomState> => request(roomState, { room }, { signal, silent: true }),
    refetchInterval: STATE_EVERY_MS,
  });
}

/** Messages of a room. They arrive by the socket, and by polling while it is away. */
export function useTalk(room: RoomCode) {
  const isLive = useRealtime((state) => state.status === 'open');
  useEffect(() => watchRoom(toWatch(room)), [room]);
  return useQuery({
    queryKey: talkKey(room),
    queryFn: ({ signal }) => fetchTalk(room, signal),
    refetchInterval: isLive ? false : POLL_MS,
  });
}

/** Frames of a room that was left a moment ago are ignored. */
const toWatch = (room: RoomCode): Parameters<typeof watchRoom>[0] => {
  const mine =
    <F extends { readonly room: string }>(take: (room: RoomCode, frame: F) => void) =>
    (push: unknown) =>
      (push as F).room === room ? take(room, push as F) : undefined;
  return {
    joins: ROOM_WATCH_EVENT,
    leaves: ROOM_LEAVE_EVENT,
    key: room,
    events: { [ROOM_EVENT]: mine<RoomFrame>(takeRoomFrame), [ROOM_STATE_EVENT]: mine<RoomStateFrame>(takeStateFrame) },
    // What was written between the fetch and the join, or while the socket was away.
    joined: (reply) => {
      const { ok, ...joined } = reply as RoomWatchReply;
      if (ok && 'last_seq' in joined) takeRoomFrame(room, { items: [], last_seq: joined.last_seq });
    },
  };
};

interface OlderMessages {
  readonly isFetching: boolean;
  readonly isFailed: boolean;
  readonly fetchMore: () => void;
}

/** Reads older messages, one page at a time. */
export function useOlder(room: RoomCode): OlderMessages {
  const [state, setState] = useState<'idle' | 'fetching' | 'failed'>('idle');
  const fetchMore = () => {
    if (state === 'fetching') return;
    setState('fetching');
    fetchOlder(room).then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return { isFetching: state === 'fetching', isFailed: state === 'failed', fetchMore };
}

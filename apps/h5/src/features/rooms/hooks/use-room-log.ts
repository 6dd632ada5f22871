import type { ReplyOf } from '@candor/contract/call';
import { roomLog } from '@candor/contract/rooms';
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import type { RoomCode } from './room-queries.ts';

export type RoomActionRow = ReplyOf<typeof roomLog>['items'][number];

/** Acts of moderators, newest first, page after page. Public. */
export function useRoomLog(room: RoomCode) {
  return useInfiniteQuery({
    queryKey: ['rooms', 'log', room],
    queryFn: ({ pageParam, signal }) =>
      request(roomLog, pageParam === '' ? { room } : { room, before: pageParam }, { signal, silent: true }),
    initialPageParam: '',
    getNextPageParam: ({ items, has_more }) => (has_more === 1 ? String(items.at(-1)?.id) : undefined),
  });
}

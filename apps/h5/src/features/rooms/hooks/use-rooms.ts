import { roomList } from '@candor/contract/rooms';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';

/** Numbers of people change all the time. */
const EVERY_MS = 15_000;

/** All rooms, as the server sorts them. */
export function useRooms() {
  return useQuery({
    queryKey: ['rooms', 'list'],
    queryFn: async ({ signal }) => (await request(roomList, {}, { signal, silent: true })).items,
    refetchInterval: EVERY_MS,
  });
}

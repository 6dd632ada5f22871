import { roomBlocked, roomUnblock } from '@candor/contract/rooms';
import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { queryClient } from '#data/query-client.ts';
import { useSession } from '#data/session-store.ts';
import { refreshRooms } from './room-queries.ts';

const KEY = ['rooms', 'blocked'] as const;

/** People the user has blocked, newest first. */
export function useBlocked() {
  const isLoggedIn = useSession((state) => state.token !== null);
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await request(roomBlocked, {}, { signal, silent: true })).items,
    enabled: isLoggedIn,
    staleTime: 0,
  });
}

/** A refusal is shown as a toast by the client. */
export function useUnblock() {
  return useMutation({
    mutationFn: (author: string) => request(roomUnblock, { author }),
    onSettled: () => Promise.all([queryClient.invalidateQueries({ queryKey: KEY }), refreshRooms()]),
  });
}

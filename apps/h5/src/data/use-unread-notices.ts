import { unreadNotices } from '@candor/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { request } from './client.ts';
import { queryClient } from './query-client.ts';
import { useSession } from './session-store.ts';

const KEY = ['notices'] as const;

export const noticeKey = (...parts: readonly unknown[]) => [...KEY, ...parts];

/** Number of unread notifications; 0 for visitors. */
export function useUnreadNotices(): number {
  const loggedIn = useSession((state) => state.token !== null);
  const { data } = useQuery({
    queryKey: noticeKey('unread'),
    queryFn: ({ signal }) => request(unreadNotices, {}, { signal, silent: true }),
    enabled: loggedIn,
  });
  return loggedIn ? (data?.count ?? 0) : 0;
}

/** Call after something was read: refetches the count and the lists. */
export const refreshNotices = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });

import { unreadCases } from '@candor/contract/support';
import { useQuery } from '@tanstack/react-query';
import { request } from './client.ts';
import { queryClient } from './query-client.ts';
import { callerFields, useIsCallerKnown } from './visitor-store.ts';

const KEY = ['support'] as const;

export const supportKey = (...parts: readonly unknown[]) => [...KEY, ...parts];

/** Number of support cases with an unread answer. */
export function useUnreadCases(): number {
  const isKnown = useIsCallerKnown();
  const { data } = useQuery({
    queryKey: supportKey('unread'),
    queryFn: ({ signal }) => request(unreadCases, callerFields(), { signal, silent: true }),
    enabled: isKnown,
  });
  return isKnown ? (data?.count ?? 0) : 0;
}

/** Call after something was written, answered or read: refetches count, list and cases. */
export const refreshCases = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });

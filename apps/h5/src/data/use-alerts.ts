import type { ReplyOf } from '@candor/contract/call';
import { alertList } from '@candor/contract/market';
import { useQuery } from '@tanstack/react-query';
import { request } from './client.ts';
import { queryClient } from './query-client.ts';
import { useSession } from './session-store.ts';

export type PriceAlert = ReplyOf<typeof alertList>[number];

const KEY = ['alerts'] as const;

/** Own price alerts, active ones first. Visitors have none. */
export function useAlerts() {
  const loggedIn = useSession((state) => state.token !== null);
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request(alertList, {}, { signal, silent: true }),
    enabled: loggedIn,
  });
}

/** Call after an alert was set, deleted or reached. */
export const refreshAlerts = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });

import type { ReplyOf } from '@candor/contract/call';
import { addressList } from '@candor/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { request } from './client.ts';
import { queryClient } from './query-client.ts';
import { useSession } from './session-store.ts';

export type SavedAddress = ReplyOf<typeof addressList>['data'][number];

const KEY = ['addresses'] as const;
/** The server's largest page, enough for all addresses of a user. */
const ALL = '100';

export function useAddresses() {
  const loggedIn = useSession((state) => state.token !== null);
  return useQuery({
    queryKey: [...KEY, 'list'],
    queryFn: async ({ signal }) =>
      (await request(addressList, { page: '1', limit: ALL }, { signal, silent: true })).data,
    enabled: loggedIn,
  });
}

export const refreshAddresses = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });

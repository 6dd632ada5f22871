import { securityStatus } from '@candor/contract/security';
import { useQuery } from '@tanstack/react-query';
import { request } from './client.ts';
import { queryClient } from './query-client.ts';
import { useSession } from './session-store.ts';
import { refreshRealState } from './use-real-state.ts';

const KEY = ['safe', 'status'];

/** The account's security settings. */
export function useSecurityStatus() {
  const isLoggedIn = useSession((state) => state.token !== null);
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request(securityStatus, {}, { signal, silent: true }),
    enabled: isLoggedIn,
  });
}

/** Call after a change: refetches security settings, user data and verification state. */
export async function refreshSecurity(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['safe'] }),
    queryClient.invalidateQueries({ queryKey: ['user'] }),
    refreshRealState(),
  ]);
}

import { passkeyList } from '@candor/contract/passkeys';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';

/** The user's passkeys. The key shares its prefix with the other security queries, so they are refreshed together. */
export function usePasskeys() {
  const isLoggedIn = useSession((state) => state.token !== null);
  return useQuery({
    queryKey: ['safe', 'passkeys'],
    queryFn: ({ signal }) => request(passkeyList, {}, { signal, silent: true }),
    enabled: isLoggedIn,
  });
}

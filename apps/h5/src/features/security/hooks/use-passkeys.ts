import { passkeyList } from '@candor/contract/passkeys';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';

/** Own passkeys. A change of what protects the account loads them again: the key begins as the others of the page. */
export function usePasskeys() {
  const isLoggedIn = useSession((state) => state.token !== null);
  return useQuery({
    queryKey: ['safe', 'passkeys'],
    queryFn: ({ signal }) => request(passkeyList, {}, { signal, silent: true }),
    enabled: isLoggedIn,
  });
}

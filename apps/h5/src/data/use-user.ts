import { userInfo } from '@candor/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { request } from './client.ts';
import { type SessionUser, storeUser, useSession } from './session-store.ts';

/** The logged-in user: the stored copy at once, the server's data as soon as it is loaded. */
export function useUser(): SessionUser | null {
  const { token, user } = useSession();
  useQuery({
    queryKey: ['user', 'info'],
    queryFn: async ({ signal }) => {
      const fresh = await request(userInfo, {}, { signal, silent: true });
      if (useSession.getState().token === token) storeUser(fresh);
      return fresh;
    },
    enabled: token !== null,
  });
  return user;
}

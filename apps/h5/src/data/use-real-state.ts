import { realState } from '@candor/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#i18n/language-provider.tsx';
import { request } from './client.ts';
import { queryClient } from './query-client.ts';
import { useSession } from './session-store.ts';

const KEY = ['verification'] as const;

/** How far the user is verified. The reason of a refusal comes in the language of the request. */
export function useRealState() {
  const { code } = useLanguage().language;
  const loggedIn = useSession((state) => state.token !== null);
  return useQuery({
    queryKey: [...KEY, code],
    queryFn: ({ signal }) => request(realState, {}, { signal, silent: true }),
    enabled: loggedIn,
  });
}

export const refreshRealState = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });

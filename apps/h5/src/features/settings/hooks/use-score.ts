import { creditScore } from '@candor/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { queryClient } from '#data/query-client.ts';
import { useLanguage } from '#i18n/language-provider.tsx';

const KEY = 'score';

/** Credit score with its reasons in the current language. */
export function useScore() {
  const { code } = useLanguage().language;
  return useQuery({
    queryKey: [KEY, code],
    queryFn: ({ signal }) => request(creditScore, {}, { signal, silent: true }),
  });
}

export const refreshScore = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] });

import { creditScore } from '@candor/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useLanguage } from '#i18n/language-provider.tsx';

/** The credit score with its reasons, written in the language of the request. Fetched when it is looked at. */
export function useScore(wanted: boolean) {
  const { code } = useLanguage().language;
  return useQuery({
    queryKey: ['score', code],
    queryFn: ({ signal }) => request(creditScore, {}, { signal, silent: true }),
    enabled: wanted,
  });
}

import { creditScore } from '@candor/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useLanguage } from '#i18n/language-provider.tsx';

/** Credit score with its reasons in the current language. Fetched only when `wanted`. */
export function useScore(wanted: boolean) {
  const { code } = useLanguage().language;
  return useQuery({
    queryKey: ['score', code],
    queryFn: ({ signal }) => request(creditScore, {}, { signal, silent: true }),
    enabled: wanted,
  });
}

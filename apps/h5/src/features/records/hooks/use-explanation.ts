import { explainRecord } from '@candor/contract/fund';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useLanguage } from '#i18n/language-provider.tsx';

/** Explanation of one record. It never changes, except for its language. 0 disables the query. */
export function useExplanation(id: number) {
  const { code } = useLanguage().language;
  return useQuery({
    queryKey: ['record-why', code, id],
    queryFn: ({ signal }) => request(explainRecord, { id: String(id) }, { signal, silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: id > 0,
  });
}

import { explainRecord } from '@candor/contract/fund';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#i18n/language-provider.tsx';
import { request } from './client.ts';

/** Explanation of a record, by its id or the reference of its entry; an empty text disables the query. It never changes, except for its language. */
export function useExplanation(id: string) {
  const { code } = useLanguage().language;
  return useQuery({
    queryKey: ['record-why', code, id],
    queryFn: ({ signal }) => request(explainRecord, { id }, { signal, silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: id !== '',
  });
}

import { explainRecord } from '@candor/contract/fund';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useLanguage } from '#i18n/language-provider.tsx';

/** What stands behind one record. It never changes; only its words follow the language. 0 asks for nothing. */
export function useExplanation(id: number) {
  const { code } = useLanguage().language;
  return useQuery({
    queryKey: ['record-why', code, id],
    queryFn: ({ signal }) => request(explainRecord, { id: String(id) }, { signal, silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: id > 0,
  });
}

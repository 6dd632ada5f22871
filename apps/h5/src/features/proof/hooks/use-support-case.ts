import { openTicket, ticketList } from '@candor/contract/support';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { caseMark, caseText } from '#features/proof/model/case-text.ts';
import type { CheckedReceipt } from './use-receipt-check.ts';

const LOOKED_AT = '50';

export interface SupportCase {
  /** Undefined until the case is open. */
  readonly reference: string | undefined;
  /** Retries after the case could not be opened. */
  readonly retry: () => void;
}

/**
 * The support case of the user's receipt that failed its check. An existing case among the newest tickets is reused.
 */
export function useSupportCase(checked: CheckedReceipt | null): SupportCase {
  const t = useTranslations('proof');
  const isNeeded = checked !== null && checked.verdict.state === 'failed';
  const { data, isError, refetch } = useQuery({
    queryKey: ['proof', 'case', checked?.verdict.leaf],
    queryFn: async () => {
      if (checked === null) throw new Error('there is nothing to report');
      const { list } = await request(ticketList, { page: '1', limit: LOOKED_AT }, { silent: true });
      const known = list.find(({ message }) => message.includes(caseMark(checked.verdict)));
      if (known !== undefined) return known.reference;
      const text = { subject: t('caseSubject'), message: caseText(checked.file, checked.verdict) };
      return (await request(openTicket, text, { silent: true })).reference;
    },
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { reference: data, retry: () => (isError ? void refetch() : undefined) };
}

import { openCase } from '@candor/contract/support';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { currentLanguage } from '#data/app-language.ts';
import { request } from '#data/client.ts';
import { refreshCases } from '#data/use-unread-cases.ts';
import { caseKey, caseText } from '#features/proof/model/case-text.ts';
import type { CheckedReceipt } from './use-receipt-check.ts';

export interface SupportCase {
  /** Number of the case; undefined until it is open. */
  readonly reference: string | undefined;
  /** Retries after the case could not be opened. */
  readonly retry: () => void;
}

/** The support case of the user's receipt that failed its check: opened once, and the same one at every later check. */
export function useSupportCase(checked: CheckedReceipt | null): SupportCase {
  const t = useTranslations('proof');
  const isNeeded = checked !== null && checked.verdict.state === 'failed';
  const { data, isError, refetch } = useQuery({
    queryKey: ['proof', 'case', checked?.verdict.leaf],
    queryFn: async () => {
      if (checked === null) throw new Error('there is nothing to report');
      const first = { subject: t('caseSubject'), message: caseText(checked.file, checked.verdict) };
      const key = { client_key: caseKey(checked.verdict), language: currentLanguage() };
      const { number } = await request(openCase, { ...first, ...key }, { silent: true });
      void refreshCases();
      return number;
    },
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { reference: data, retry: () => (isError ? void refetch() : undefined) };
}

import { inviteExport } from '@candor/contract/invite';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { useCsvExport } from '#data/use-csv-export.ts';
import type { RebateFilter } from '#features/share/model/rebate-view.ts';

/** Saves the filtered rebates as a CSV file on the device. */
export function useRebateExport({ state, level }: RebateFilter): () => void {
  const t = useTranslations('invite.rebates');
  return useCsvExport(() => request(inviteExport, { state, level }), {
    saved: (rows) => t('exported', { rows }),
    truncated: (rows) => t('exportCut', { rows }),
  });
}

import { recordExport } from '@candor/contract/fund';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { useCsvExport } from '#data/use-csv-export.ts';
import { type RecordFilter, toFields } from '#features/records/model/record-filter.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';

/** Saves the filtered records as a CSV file on the device. */
export function useRecordExport(filter: RecordFilter): () => void {
  const t = useTranslations('records');
  const { timeZone } = useTimePlace();
  return useCsvExport(() => request(recordExport, toFields(filter, timeZone)), {
    saved: (rows) => t('exported', { rows }),
    truncated: (rows) => t('exportCut', { rows }),
  });
}

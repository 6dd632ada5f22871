import { recordExport } from '@candor/contract/fund';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { saveFile } from '#data/save-file.ts';
import { showToast } from '#data/toast-store.ts';
import { useThrottled } from '#data/use-throttled.ts';
import { type RecordFilter, toFields } from '#features/records/model/record-filter.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';

/** Saves the filtered records as a CSV file on the device. A failure shows a toast. */
export function useRecordExport(filter: RecordFilter): () => void {
  const t = useTranslations('records');
  const { timeZone } = useTimePlace();
  const mutation = useMutation({
    mutationFn: () => request(recordExport, toFields(filter, timeZone)),
    onSuccess: ({ name, csv, rows, truncated }) => {
      saveFile(new File([csv], name, { type: 'text/csv;charset=utf-8' }));
      showToast({ text: t(truncated === 1 ? 'exportCut' : 'exported', { rows }), tone: 'ok' });
    },
  });
  return useThrottled(() => {
    if (!mutation.isPending) mutation.mutate();
  });
}

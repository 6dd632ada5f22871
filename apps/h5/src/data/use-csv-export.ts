import { useMutation } from '@tanstack/react-query';
import { saveFile } from './save-file.ts';
import { showToast } from './toast-store.ts';
import { useThrottled } from './use-throttled.ts';

interface CsvFile {
  readonly name: string;
  readonly csv: string;
  readonly rows: number;
  /** 1: there were more rows than a file may have. */
  readonly truncated: 0 | 1;
}

interface CsvTexts {
  readonly saved: (rows: number) => string;
  readonly truncated: (rows: number) => string;
}

/** Saves rows as a CSV file on the device. A failure shows a toast. */
export function useCsvExport(load: () => Promise<CsvFile>, texts: CsvTexts): () => void {
  const mutation = useMutation({
    mutationFn: load,
    onSuccess: ({ name, csv, rows, truncated }) => {
      saveFile(new File([csv], name, { type: 'text/csv;charset=utf-8' }));
      showToast({ text: truncated === 1 ? texts.truncated(rows) : texts.saved(rows), tone: 'ok' });
    },
  });
  return useThrottled(() => {
    if (!mutation.isPending) mutation.mutate();
  });
}

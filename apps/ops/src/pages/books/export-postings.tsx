import { postingExport } from '@candor/contract/ops-books';
import { bookTexts as texts } from '#texts/books.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { saveFile } from './save-file.ts';

/** The reason goes into the audit log before the file leaves the server. */
export function ExportPostings({ account }: { readonly account: string }) {
  return (
    <ConfirmAction
      call={postingExport}
      input={{ account_id: account }}
      label={texts.export}
      title={texts.exportTitle(account)}
      consequence={texts.exportWhat}
      fields={[{ name: 'note', label: texts.reason, required: true, isLong: true }]}
      done={({ rows, truncated }) => `${texts.exported(rows)} ${truncated === 1 ? texts.truncated : ''}`.trim()}
      onDone={({ name, csv }) => saveFile(name, csv)}
    />
  );
}

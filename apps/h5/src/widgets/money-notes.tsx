import type { Call } from '@candor/contract/call';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import type { MoneySubmit } from '#data/use-money-submit.ts';
import { Note } from '#ui/note.tsx';

type MoneyNotesProps = {
  submit: Pick<MoneySubmit<Call>, 'isOutcomeUnknown' | 'alreadyDone'>;
  /** What to say while nobody knows whether it was booked. */
  unknown: string;
  /** Where it is listed if it was; all records unless told. */
  records?: string;
};

/** What a money form says about an outcome that is not known, or that was there long ago. */
export function MoneyNotes({ submit, unknown, records = PATHS.allRecords }: MoneyNotesProps) {
  const t = useTranslations('assets');
  if (submit.isOutcomeUnknown) return <Note tone="warn">{unknown}</Note>;
  if (submit.alreadyDone === null) return null;
  return (
    <Note>
      <p role="alert">{submit.alreadyDone}</p>
      <a className="link" href={hrefOf(records)}>
        {t('records')}
      </a>
    </Note>
  );
}

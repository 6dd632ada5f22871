import type { Call } from '@candor/contract/call';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import type { MoneySubmit } from '#data/use-money-submit.ts';
import { Note } from '#ui/note.tsx';

type MoneyNotesProps = {
  submit: Pick<MoneySubmit<Call>, 'isOutcomeUnknown' | 'alreadyDone' | 'isUnsettled'>;
  /** Text shown while it is unknown whether the form was booked. */
  unknown: string;
  /** Path of the list that shows the booking; default: all records. */
  records?: string;
  /** What the user agrees to has changed since it was shown. */
  isStale?: boolean;
};

/** Notes of a money form whose outcome is unknown, whose terms have changed, or that was already booked earlier. */
export function MoneyNotes({ submit, unknown, records = PATHS.allRecords, isStale = false }: MoneyNotesProps) {
  const t = useTranslations('assets');
  if (submit.isOutcomeUnknown) {
    return (
      <Note tone="warn">
        <p role="alert">{unknown}</p>
      </Note>
    );
  }
  if (isStale) {
    return (
      <Note tone="warn">
        <p role="alert">{t('termsChanged')}</p>
      </Note>
    );
  }
  if (submit.isUnsettled) {
    return (
      <Note tone="warn">
        <p>{t('refusedSince')}</p>
      </Note>
    );
  }
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

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#data/api-error.ts';
import { useExplanation } from '#data/use-explanation.ts';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/records/records.css';
import { Sheet } from '#ui/sheet.tsx';
import { WhyBody } from './why-body.tsx';

export interface OpenRecord {
  /** Of the record, or the reference of its entry. */
  readonly id: string;
  /** Title, if known before the explanation is loaded; else empty. */
  readonly info: string;
}

type WhySheetProps = { record: OpenRecord | null; onClose: () => void };

/** Explanation of a record: the formula as a sentence, its figures, and the ledger postings. */
export function WhySheet({ record, onClose }: WhySheetProps) {
  const t = useTranslations();
  // Keeps rendering the last record during the sheet's closing animation.
  const [shown, setShown] = useState(record);
  if (record !== null && record !== shown) setShown(record);
  const query = useExplanation(shown?.id ?? '');
  if (shown === null) return null;
  const title = shown.info === '' ? (query.data?.info ?? t('records.why.heading')) : shown.info;
  return (
    <Sheet open={record !== null} onClose={onClose} title={title} closeLabel={t('common.actions.close')}>
      {query.error instanceof ApiError && query.error.error !== '' ? (
        <p role="alert" className="records-why">
          {query.error.message}
        </p>
      ) : (
        <Loaded query={query} rows={3}>
          {(why) => <WhyBody why={why} />}
        </Loaded>
      )}
    </Sheet>
  );
}

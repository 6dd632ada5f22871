import { rateCase } from '@candor/contract/support';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#data/toast-store.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshCases } from '#data/use-unread-cases.ts';
import { callerFields } from '#data/visitor-store.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { StarRow, type Stars } from '#ui/star-row.tsx';
import { TextArea } from '#ui/text-area.tsx';

const NOTE_MAX = 500;

type RateSheetProps = { number: string; open: boolean; onClose: () => void };

/** Rates the help in a case; no number of stars is preselected. */
export function RateSheet({ number, open, onClose }: RateSheetProps) {
  const t = useTranslations();
  const [stars, setStars] = useState<Stars | null>(null);
  const [note, setNote] = useState('');
  const submit = useSubmit(rateCase, () => {
    showToast({ text: t('customer.rate.done'), tone: 'ok' });
    void refreshCases();
    onClose();
  });
  const close = () => {
    submit.forget();
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      locked={submit.isPending}
      title={t('customer.rate.heading')}
      closeLabel={t('common.actions.close')}
    >
      <div className="stack case-sheet">
        <StarRow
          label={t('customer.rate.stars')}
          nameOf={(count) => t('customer.rate.star', { count })}
          value={stars}
          onChange={setStars}
        />
        <Field label={t('customer.rate.note')} error={submit.failure}>
          <TextArea name="note" rows={2} value={note} maxLength={NOTE_MAX} onChange={setNote} />
        </Field>
        <Button
          variant="primary"
          block
          disabled={stars === null}
          pending={submit.isPending}
          onClick={() => stars !== null && submit.send({ ...callerFields(), number, stars, note: note.trim() })}
        >
          {t('customer.rate.send')}
        </Button>
      </div>
    </Sheet>
  );
}

import { rateCase } from '@candor/contract/support';
import { useTranslations } from 'use-intl';
import { showToast } from '#data/toast-store.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshCases } from '#data/use-unread-cases.ts';
import { callerFields } from '#data/visitor-store.ts';
import { Sheet } from '#ui/sheet.tsx';
import { RatingForm } from '#widgets/rating-form.tsx';

const NOTE_MAX = 500;

type RateSheetProps = { number: string; open: boolean; onClose: () => void };

/** Rates the help in a case; no number of stars is preselected. */
export function RateSheet({ number, open, onClose }: RateSheetProps) {
  const t = useTranslations();
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
        <RatingForm
          texts={{
            stars: t('customer.rate.stars'),
            star: (count) => t('customer.rate.star', { count }),
            words: t('customer.rate.note'),
            send: t('customer.rate.send'),
          }}
          field={{ name: 'note', longest: NOTE_MAX }}
          submit={submit}
          onSend={(stars, note) => submit.send({ ...callerFields(), number, stars, note })}
        />
      </div>
    </Sheet>
  );
}

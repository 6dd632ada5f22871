import { otcRate } from '@candor/contract/otc-orders';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#data/toast-store.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import type { Order } from '#features/otc-order/model/order-types.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { StarRow, type Stars } from '#ui/star-row.tsx';
import { TextArea } from '#ui/text-area.tsx';

const COMMENT_MAX = 200;

type RateSheetProps = { order: Order; open: boolean; onClose: () => void };

/** Rates the other side once; no number of stars is preselected. */
export function RateSheet({ order, open, onClose }: RateSheetProps) {
  const t = useTranslations();
  const [stars, setStars] = useState<Stars | null>(null);
  const [comment, setComment] = useState('');
  const submit = useSubmit(otcRate, () => {
    showToast({ text: t('otcOrder.rate.done'), tone: 'ok' });
    void refreshMoney();
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
      title={t('otcOrder.rate.heading', { name: order.counterparty.name })}
      closeLabel={t('common.actions.close')}
    >
      <div className="stack deal-sheet">
        <StarRow
          label={t('otcOrder.rate.stars')}
          nameOf={(count) => t('otcOrder.rate.star', { count })}
          value={stars}
          onChange={setStars}
        />
        <Field label={t('otcOrder.rate.comment')} error={submit.failure}>
          <TextArea name="comment" rows={2} value={comment} maxLength={COMMENT_MAX} onChange={setComment} />
        </Field>
        <Button
          variant="primary"
          block
          disabled={stars === null}
          pending={submit.isPending}
          onClick={() => stars !== null && submit.send({ number: order.number, stars, comment: comment.trim() })}
        >
          {t('otcOrder.rate.send')}
        </Button>
      </div>
    </Sheet>
  );
}

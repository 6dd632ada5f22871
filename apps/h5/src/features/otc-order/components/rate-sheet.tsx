import { otcRate } from '@candor/contract/otc-orders';
import { useTranslations } from 'use-intl';
import { showToast } from '#data/toast-store.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import type { Order } from '#features/otc-order/model/order-types.ts';
import { Sheet } from '#ui/sheet.tsx';
import { RatingForm } from '#widgets/rating-form.tsx';

const COMMENT_MAX = 200;

type RateSheetProps = { order: Order; open: boolean; onClose: () => void };

/** Rates the other side once; no number of stars is preselected. */
export function RateSheet({ order, open, onClose }: RateSheetProps) {
  const t = useTranslations();
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
        <RatingForm
          texts={{
            stars: t('otcOrder.rate.stars'),
            star: (count) => t('otcOrder.rate.star', { count }),
            words: t('otcOrder.rate.comment'),
            send: t('otcOrder.rate.send'),
          }}
          field={{ name: 'comment', longest: COMMENT_MAX }}
          submit={submit}
          onSend={(stars, comment) => submit.send({ number: order.number, stars, comment })}
        />
      </div>
    </Sheet>
  );
}

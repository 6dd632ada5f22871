import { type OtcCancelReason, otcCancel } from '@candor/contract/otc-orders';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { showToast } from '#data/toast-store.ts';
import { useMoneySubmit } from '#data/use-money-submit.ts';
import { rateAfter, toReasonRows } from '#features/otc-order/model/cancel-view.ts';
import type { Order } from '#features/otc-order/model/order-types.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { MoneyNotes } from '#widgets/money-notes.tsx';
import { ReasonList } from './reason-list.tsx';
import { useOrderTexts } from './use-order-texts.ts';

type CancelSheetProps = { order: Order; open: boolean; onClose: () => void };

/** The buyer cancels: each reason says whether it counts, and what the completion rate becomes. */
export function CancelSheet({ order, open, onClose }: CancelSheetProps) {
  const t = useTranslations();
  const [reason, setReason] = useState<OtcCancelReason | null>(null);
  const submit = useMoneySubmit(otcCancel, {
    onDone: () => {
      showToast({ text: t('otcOrder.cancel.done'), tone: 'ok' });
      onClose();
    },
  });
  const close = () => {
    submit.forget();
    onClose();
  };
  const choose = (value: OtcCancelReason) => {
    submit.forget();
    setReason(value);
  };
  const press = () => {
    if (submit.isOutcomeUnknown) submit.retry();
    else if (reason !== null) submit.send({ number: order.number, reason });
  };
  return (
    <Sheet
      flush
      open={open}
      onClose={close}
      locked={submit.isPending}
      title={t('otcOrder.cancel.heading')}
      closeLabel={t('common.actions.close')}
    >
      <p className="pad sm c2">{t(order.state === 'paid' ? 'otcOrder.cancel.textPaid' : 'otcOrder.cancel.text')}</p>
      <CancelReasons order={order} value={reason} onChange={choose} />
      <div className="pad deal-sheet-end stack">
        <CancelFacts order={order} reason={reason} />
        <MoneyNotes submit={submit} unknown={t('otcOrder.cancel.unknown')} records={PATHS.otcOrders} />
        {submit.failure === null ? null : (
          <p className="hint err" role="alert">
            {submit.failure}
          </p>
        )}
        <div className="grid g2">
          <Button disabled={submit.isPending} onClick={close}>
            {t('otcOrder.cancel.keep')}
          </Button>
          <Button
            variant="danger"
            disabled={reason === null && !submit.isOutcomeUnknown}
            pending={submit.isPending}
            onClick={press}
          >
            {t(submit.isOutcomeUnknown ? 'common.actions.retry' : 'otcOrder.cancel.confirm')}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

type ReasonsProps = { order: Order; value: OtcCancelReason | null; onChange: (value: OtcCancelReason) => void };

function CancelReasons({ order, value, onChange }: ReasonsProps) {
  const t = useTranslations('otcOrder');
  const reasons = toReasonRows(order).map(({ reason, counts }) => ({
    value: reason,
    label: t(`reason.${reason}`),
    note: t(counts ? 'cancel.counts' : 'cancel.countsNot'),
    isWarning: counts,
  }));
  return <ReasonList label={t('cancel.heading')} reasons={reasons} value={value} onChange={onChange} />;
}

function CancelFacts({ order, reason }: { order: Order; reason: OtcCancelReason | null }) {
  const t = useTranslations('otcOrder.cancel');
  const texts = useOrderTexts();
  const after = rateAfter(order, reason);
  const rate = after.change === 'none' ? t('none') : t(after.change, { rate: texts.share(after.rate) });
  return (
    <Facts
      rows={[
        { id: 'back', label: t('back'), value: texts.exact(order.escrow, order.currency_name) },
        { id: 'rate', label: t('rate'), value: rate },
      ]}
    />
  );
}

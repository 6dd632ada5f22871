import { OTC_ASK_REASONS, otcAskCancel } from '@candor/contract/otc-orders';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#data/toast-store.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import type { Order } from '#features/otc-order/model/order-types.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { ReasonList } from './reason-list.tsx';

type AskReason = (typeof OTC_ASK_REASONS)[number];
type AskSheetProps = { order: Order; open: boolean; onClose: () => void };

/** The seller asks the buyer to cancel. */
export function AskSheet({ order, open, onClose }: AskSheetProps) {
  const t = useTranslations();
  const [reason, setReason] = useState<AskReason | null>(null);
  const submit = useSubmit(otcAskCancel, () => {
    showToast({ text: t('otcOrder.ask.done'), tone: 'ok' });
    void refreshMoney();
    onClose();
  });
  const close = () => {
    submit.forget();
    onClose();
  };
  return (
    <Sheet
      flush
      open={open}
      onClose={close}
      locked={submit.isPending}
      title={t('otcOrder.ask.heading')}
      closeLabel={t('common.actions.close')}
    >
      <p className="pad sm c2">{t('otcOrder.ask.text')}</p>
      <ReasonList
        label={t('otcOrder.ask.heading')}
        reasons={OTC_ASK_REASONS.map((value) => ({ value, label: t(`otcOrder.askReason.${value}`) }))}
        value={reason}
        onChange={setReason}
      />
      <div className="pad deal-sheet-end stack">
        {submit.failure === null ? null : (
          <p className="hint err" role="alert">
            {submit.failure}
          </p>
        )}
        <Button
          variant="primary"
          block
          disabled={reason === null}
          pending={submit.isPending}
          onClick={() => reason !== null && submit.send({ number: order.number, reason })}
        >
          {t('otcOrder.ask.send')}
        </Button>
      </div>
    </Sheet>
  );
}

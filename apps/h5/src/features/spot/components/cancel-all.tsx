import { cancelSpotOrders } from '@candor/contract/spot';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { showToast } from '#data/toast-store.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

type CancelAllProps = {
  /** Pair whose orders are cancelled; null: all pairs. */
  pair: InstrumentView | null;
};

/** Cancels all open orders after a confirmation. */
export function CancelAll({ pair }: CancelAllProps) {
  const t = useTranslations('spot.orders');
  const [asks, setAsks] = useState(false);
  const submit = useSubmit(cancelSpotOrders, ({ cancelled, noted }) => {
    setAsks(false);
    void refreshMoney();
    const done = noted > 0 && cancelled === 0 ? [] : [t('cancelledAll', { count: cancelled })];
    const waiting = noted > 0 ? [t('cancelNotedAll', { count: noted })] : [];
    showToast({ text: [...done, ...waiting].join(' · '), tone: 'ok' });
  });
  const fields = pair === null ? {} : { currency_id: String(pair.currencyId), legal_id: String(pair.quoteId) };
  return (
    <>
      <Button size="s" onClick={() => setAsks(true)}>
        {t('cancelAll')}
      </Button>
      <Dialog
        open={asks}
        title={t('cancelAllHeading')}
        safeLabel={t('keep')}
        onClose={() => {
          submit.forget();
          setAsks(false);
        }}
        actionLabel={t('cancelAll')}
        onAction={() => submit.send(fields)}
        pending={submit.isPending}
      >
        {pair === null ? t('cancelAllEverywhere') : t('cancelAllText', { pair: pair.symbol })}
        {submit.failure === null ? null : (
          <p className="hint err" role="alert">
            {submit.failure}
          </p>
        )}
      </Dialog>
    </>
  );
}

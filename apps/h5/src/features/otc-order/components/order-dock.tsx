import { isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { useConnection } from '#data/online-store.ts';
import { useServerNow } from '#features/otc-order/hooks/use-server-now.ts';
import { type MainAction, mainActionOf } from '#features/otc-order/model/order-actions.ts';
import type { Order } from '#features/otc-order/model/order-types.ts';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/frame.tsx';
import { useOrderTexts } from './use-order-texts.ts';

type OrderDockProps = { order: Order; onOpen: (action: MainAction) => void };

/** The main action of the order. */
export function OrderDock({ order, onOpen }: OrderDockProps) {
  const t = useTranslations('otcOrder');
  const action = mainActionOf(order, useServerNow());
  const isOffline = useConnection((state) => state.offlineSinceMs !== null);
  const hint = useHint(order);
  const label = useLabel(order);
  if (action === null) return null;
  return (
    <Dock>
      <Button
        variant={action === 'rate' ? 'plain' : 'primary'}
        block
        disabled={isOffline}
        onClick={() => onOpen(action)}
      >
        {label(action)}
      </Button>
      <p className="xs c3 center num deal-hint">{isOffline ? t('offline') : hint(action)}</p>
    </Dock>
  );
}

function useLabel(order: Order): (action: MainAction) => string {
  const t = useTranslations('otcOrder');
  const texts = useOrderTexts();
  return (action) => {
    switch (action) {
      case 'pay':
        return t('paid.button', { fiat: texts.money(order.fiat_amount, order.fiat) });
      case 'release':
        return t('release.button', { amount: texts.exact(order.amount, order.currency_name) });
      case 'rate':
        return t('rate.button', { name: order.counterparty.name });
    }
  };
}

function useHint(order: Order): (action: MainAction) => string | null {
  const t = useTranslations('otcOrder');
  const texts = useOrderTexts();
  return (action) => {
    if (action === 'rate') return null;
    if (action === 'pay') return t('paid.hint');
    if (order.is_maker === 0 || isZero(toAmount(order.fee))) return t('release.hint');
    const fee = texts.exact(order.fee, order.currency_name);
    return t('release.hintFee', { fee, percent: texts.percent(order.fee_percent) });
  };
}

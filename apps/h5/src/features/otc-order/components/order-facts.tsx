import { isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { isCancelReason } from '#features/otc-order/model/cancel-view.ts';
import { isDelivered, isOpen, type Order } from '#features/otc-order/model/order-types.ts';
import { Facts } from '#ui/facts.tsx';
import { useOrderTexts } from './use-order-texts.ts';

/** The terms of the order and what became of the coins. */
export function OrderFacts({ order }: { order: Order }) {
  const t = useTranslations('otcOrder.facts');
  return (
    <section className="pad deal-part">
      <h3 className="t3 deal-label">{t('heading')}</h3>
      <Facts rows={useRows(order)} />
    </section>
  );
}

function useRows(order: Order) {
  const t = useTranslations('otcOrder');
  const texts = useOrderTexts();
  const coin = order.currency_name;
  const hasFee = order.is_maker === 1 && !isZero(toAmount(order.fee));
  return [
    { id: 'number', label: t('facts.number'), value: <span className="mono">{order.number}</span> },
    { id: 'made', label: t('facts.made'), value: texts.moment(order.created_ms) },
    { id: 'price', label: t('facts.price'), value: texts.exact(order.price, order.fiat) },
    { id: 'amount', label: t('facts.amount'), value: texts.exact(order.amount, coin) },
    { id: 'fiat', label: t('facts.fiat'), value: texts.money(order.fiat_amount, order.fiat) },
    { id: 'kind', label: t('facts.kind'), value: order.pay_to === null ? order.kind_name : texts.kind(order.pay_to) },
    ...(hasFee ? [{ id: 'fee', label: t('facts.fee'), value: texts.exact(order.fee, coin) }] : []),
    ...(isCancelReason(order.cancel_reason)
      ? [{ id: 'reason', label: t('facts.reason'), value: t(`reason.${order.cancel_reason}`) }]
      : []),
    ...useEnd(order),
  ];
}

function useEnd(order: Order) {
  const t = useTranslations('otcOrder.facts');
  const texts = useOrderTexts();
  const coin = order.currency_name;
  if (isOpen(order)) return [];
  if (isDelivered(order)) {
    return order.role === 'buyer'
      ? [{ id: 'received', label: t('received'), value: texts.exact(order.received, coin), total: true }]
      : [];
  }
  return order.role === 'seller'
    ? [{ id: 'returned', label: t('returned'), value: texts.exact(order.escrow, coin), total: true }]
    : [];
}

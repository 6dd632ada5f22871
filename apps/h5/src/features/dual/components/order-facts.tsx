import { useTranslations } from 'use-intl';
import { compareWithHolding, type DualOrder } from '#features/dual/model/dual-order.ts';
import { Facts } from '#ui/facts.tsx';
import { useDualTexts } from './use-dual-texts.ts';

type OrderFactsProps = { order: DualOrder };

/** Terms, dates and amounts of one order. */
export function OrderFacts({ order }: OrderFactsProps) {
  const t = useTranslations('dual');
  const texts = useDualTexts();
  const quote = order.quote_name;
  const term = { rate: texts.percent(order.rate), term: texts.percent(order.term_rate), days: order.days };
  return (
    <Facts
      rows={[
        { id: 'putIn', label: t('purchase.putIn'), value: texts.money(order.cost, order.pay_name) },
        {
          id: 'shares',
          label: t('review.shares'),
          value: t('review.sharesText', { count: order.shares, cost: texts.money(order.share_cost, order.pay_name) }),
        },
        { id: 'linked', label: t('list.linked'), value: texts.money(order.linked_price, quote) },
        { id: 'bought', label: t('detail.boughtAt'), value: texts.money(order.bought_at_price, quote) },
        { id: 'rate', label: t('purchase.rate'), value: t('review.rateText', term) },
        { id: 'created', label: t('detail.created'), value: texts.time(order.created_ms) },
        { id: 'from', label: t('purchase.interestFrom'), value: texts.time(order.interest_from_ms) },
        { id: 'matures', label: t('purchase.matures'), value: texts.time(order.maturity_ms) },
        ...(order.settled_ms === 0
          ? []
          : [{ id: 'settled', label: t('detail.settled'), value: texts.time(order.settled_ms) }]),
        ...usePaidRows(order),
      ]}
    />
  );
}

/** What was paid, of which interest, and its value against just holding; nothing before the settlement. */
function usePaidRows(order: DualOrder) {
  const t = useTranslations('dual.detail');
  const texts = useDualTexts();
  const { paid } = order;
  if (paid === null) return [];
  const compared = compareWithHolding(order);
  const value = (amount: string) => `${texts.cash(amount)} ${order.quote_name}`;
  return [
    { id: 'interest', label: t('interest'), value: texts.money(paid.interest, paid.pay_name) },
    ...(compared === null
      ? []
      : [
          { id: 'worth', label: t('worth'), value: value(compared.received) },
          { id: 'holding', label: t('holding', { coin: order.pay_name }), value: value(compared.holding) },
          {
            id: 'difference',
            label: t('difference'),
            value: `${texts.gain(compared.difference)} ${order.quote_name}`,
          },
        ]),
    { id: 'paid', label: t('paid'), value: texts.money(paid.amount, paid.pay_name), total: true },
  ];
}

import { useTranslations } from 'use-intl';
import { useLateMs } from '#features/otc-order/hooks/use-late-ms.ts';
import { type OrderStep, toOrderSteps } from '#features/otc-order/model/order-steps.ts';
import type { Order } from '#features/otc-order/model/order-types.ts';
import { Steps } from '#ui/steps.tsx';
import { useOrderTexts } from './use-order-texts.ts';

const MINUTE_S = 60;
const BY_ROLE = ['pay', 'paid', 'release'] as const;
const isByRole = (id: OrderStep['id']): id is (typeof BY_ROLE)[number] => BY_ROLE.some((each) => each === id);

/** The steps of an order with their times in UTC. */
export function OrderSteps({ order }: { order: Order }) {
  const t = useTranslations('otcOrder.steps');
  const { items, current } = toOrderSteps(order);
  const noteOf = useStepNote(order);
  return (
    <section className="pad deal-part">
      <Steps
        label={t('label')}
        current={current}
        items={items.map((step) => ({
          id: step.id,
          label: isByRole(step.id) ? t(`${step.id}.${order.role}`) : t(step.id),
          note: noteOf(step),
        }))}
      />
    </section>
  );
}

function useStepNote(order: Order): (step: OrderStep) => string | undefined {
  const t = useTranslations('otcOrder.steps');
  const texts = useOrderTexts();
  const isBuyer = order.role === 'buyer';
  const isLate = useLateMs(order) > 0;
  return ({ id, atMs, byMs }) => {
    if (atMs > 0) return texts.clock(atMs);
    if (id === 'done') return isBuyer ? t('inSpot') : `−${texts.money(order.escrow, order.currency_name)}`;
    if (id === 'release' && isLate) return t('overdue');
    if (id === 'release' && !isBuyer) return t('arrived');
    const seconds = order.counterparty.release_seconds;
    if (id === 'release' && seconds > 0) return t('usually', { minutes: texts.count(Math.ceil(seconds / MINUTE_S)) });
    return byMs > 0 ? t('by', { time: texts.clock(byMs) }) : undefined;
  };
}

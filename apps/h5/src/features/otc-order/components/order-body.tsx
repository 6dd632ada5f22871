import { useTranslations } from 'use-intl';
import { isOpen, type Order } from '#features/otc-order/model/order-types.ts';
import { ActionRows } from './action-rows.tsx';
import { ChatCard } from './chat-card.tsx';
import { DisputeCard } from './dispute-card.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderHead } from './order-head.tsx';
import type { OrderLayer } from './order-layers.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderSteps } from './order-steps.tsx';
import { PaymentCard } from './payment-card.tsx';
import { ReceiveCard } from './receive-card.tsx';

type OrderBodyProps = { order: Order; onOpen: (layer: OrderLayer) => void };

/** The page of an order from its head to the rows of actions. */
export function OrderBody({ order, onOpen }: OrderBodyProps) {
  const t = useTranslations('otcOrder.rate');
  return (
    <>
      <OrderHead order={order} />
      <OrderSteps order={order} />
      {order.dispute === null ? null : (
        <DisputeCard order={order} dispute={order.dispute} onAppeal={() => onOpen('appeal')} />
      )}
      {isOpen(order) ? <Payment order={order} /> : null}
      <OrderNotes order={order} />
      <ChatCard order={order} />
      {isOpen(order) ? null : <OrderFacts order={order} />}
      {order.own_stars > 0 ? (
        <p className="pad sm c3 deal-part">{t('own', { stars: '★'.repeat(order.own_stars) })}</p>
      ) : null}
      <ActionRows order={order} onOpen={onOpen} />
    </>
  );
}

function Payment({ order }: { order: Order }) {
  if (order.role === 'seller') return <ReceiveCard order={order} />;
  return order.pay_to === null ? null : <PaymentCard order={order} payTo={order.pay_to} />;
}

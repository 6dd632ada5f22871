import { useTranslations } from 'use-intl';
import { useLateMs } from '#features/otc-order/hooks/use-late-ms.ts';
import { useRefreshAt } from '#features/otc-order/hooks/use-refresh-at.ts';
import { useServerNow } from '#features/otc-order/hooks/use-server-now.ts';
import { isDelivered, type Order } from '#features/otc-order/model/order-types.ts';
import { toRingText } from '#lib/countdown.ts';
import { CountdownRing } from '#ui/countdown-ring.tsx';
import { useOrderTexts } from './use-order-texts.ts';

/** What the order waits for, or how it ended. */
export function OrderHead({ order }: { order: Order }) {
  const t = useTranslations('otcOrder.head');
  const texts = useOrderTexts();
  const { role, state } = order;
  const lateMs = useLateMs(order);
  const isReceived = isDelivered(order) && role === 'buyer';
  const values = {
    fiat: texts.money(order.fiat_amount, order.fiat),
    amount: texts.money(isReceived ? order.received : order.amount, order.currency_name),
    elapsed: texts.elapsed(lateMs),
  };
  const at = { pending: order.pay_due_ms, paid: order.paid_ms, disputed: order.dispute?.opened_ms ?? 0 } as const;
  const time = texts.clock(state in at ? at[state as keyof typeof at] : order.ended_ms);
  const shown = lateMs > 0 ? 'late' : state;
  return (
    <section className="pad row deal-head" data-state={shown}>
      {state === 'pending' ? <PayRing order={order} /> : null}
      <div className="grow" role="status">
        <h2 className="t2 num">{t(`${role}.${shown}`, values)}</h2>
        <p className="sm c3 num deal-under">
          {t(`${role}.${shown}Text`, { time, target: texts.clock(order.release_target_ms) })}
        </p>
      </div>
    </section>
  );
}

function PayRing({ order }: { order: Order }) {
  const t = useTranslations('otcOrder.ring');
  const left = order.pay_due_ms - useServerNow();
  useRefreshAt(left <= 0);
  const text = toRingText(left);
  return (
    <CountdownRing
      leftMs={left}
      totalMs={order.pay_due_ms - order.created_ms}
      text={text}
      label={t('label', { time: text })}
      nearEndText={t('nearEnd')}
      doneText={t('done')}
    />
  );
}

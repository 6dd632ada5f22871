import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { type LockOrder, toStatusKey } from '#features/lock/model/lock-order.ts';
import { orderPath } from '#features/lock/model/lock-paths.ts';
import { OrderMark, TermLine } from './running-locks.tsx';
import { useLockTexts } from './use-lock-texts.ts';

/** One order of the list. Captions wrap: dates are long in some languages. */
export function OrderRow({ order }: { order: LockOrder }) {
  const t = useTranslations('lock');
  const texts = useLockTexts();
  const isRunning = order.status === 'running';
  return (
    <a className="li lock-row" href={hrefOf(orderPath(order.id))}>
      <OrderMark order={order} />
      <span className="main">
        <span className="med">{texts.product(order)}</span>
        <span className="xs c3 num">
          {isRunning ? <TermLine order={order} /> : `${t(toStatusKey(order))} · ${texts.moment(order.closed_ms)}`}
        </span>
      </span>
      <span className="end num">
        <span className="med">{texts.own(order.amount)}</span>
        <span className="xs c3">{t('orders.paid', { amount: texts.own(order.paid_total, 'gain') })}</span>
      </span>
    </a>
  );
}

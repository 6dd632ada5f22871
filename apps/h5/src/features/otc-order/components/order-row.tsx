import { useTranslations } from 'use-intl';
import { hrefOf, otcOrderPath } from '#data/paths.ts';
import { useLateMs } from '#features/otc-order/hooks/use-late-ms.ts';
import { useServerNow } from '#features/otc-order/hooks/use-server-now.ts';
import { isOpen, type OrderRow as Row } from '#features/otc-order/model/order-types.ts';
import { toRingText } from '#lib/countdown.ts';
import { Badge } from '#ui/badge.tsx';
import { Face } from '#ui/face.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { useOrderTexts } from './use-order-texts.ts';

/** One order of a list: what, with whom, and what it waits for. */
export function OrderRow({ order }: { order: Row }) {
  const t = useTranslations('otcOrder');
  const texts = useOrderTexts();
  const { counterparty, role } = order;
  const amount = texts.money(order.amount, order.currency_name);
  const when = isOpen(order) ? null : texts.moment(order.ended_ms);
  return (
    <div data-order={order.number} data-state={order.state}>
      <ListRow
        href={hrefOf(otcOrderPath(order.number))}
        lead={<Face name={counterparty.name} size={36} src={counterparty.avatar || undefined} />}
        caption={[counterparty.name, order.number].join(' · ')}
        end={texts.money(order.fiat_amount, order.fiat)}
        endCaption={
          <>
            <StateText order={order} /> {when}
          </>
        }
      >
        {t(`title.${role}`, { amount })}{' '}
        {order.unread > 0 ? (
          <>
            <Badge tone="brand">{texts.count(order.unread)}</Badge>
            <span className="sr">{t('row.unread', { count: order.unread })}</span>
          </>
        ) : null}
      </ListRow>
    </div>
  );
}

function StateText({ order }: { order: Row }) {
  switch (order.state) {
    case 'pending':
      return <TimeLeft dueMs={order.pay_due_ms} />;
    case 'paid':
      return <PaidText order={order} />;
    default:
      return <SettledText state={order.state} />;
  }
}

function SettledText({ state }: Pick<Row, 'state'>) {
  const t = useTranslations('otcOrder.state');
  return t(state);
}

function PaidText({ order }: { order: Row }) {
  const t = useTranslations('otcOrder');
  const texts = useOrderTexts();
  const lateMs = useLateMs(order);
  return lateMs > 0 ? t('row.late', { elapsed: texts.elapsed(lateMs) }) : t('state.paid');
}

function TimeLeft({ dueMs }: { dueMs: number }) {
  const t = useTranslations('otcOrder.row');
  return t('left', { time: toRingText(dueMs - useServerNow()) });
}

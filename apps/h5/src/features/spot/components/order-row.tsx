import { useTranslations } from 'use-intl';
import type { SpotOrder } from '#features/spot/hooks/use-spot-orders.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Stat } from '#ui/stat.tsx';
import { coinsOf, useOrderTexts } from './use-order-texts.ts';

type OrderRowProps = {
  order: SpotOrder;
  onOpen: (order: SpotOrder) => void;
  onCancel: (order: SpotOrder) => void;
  onEdit: (order: SpotOrder) => void;
  /** A cancellation request is pending. */
  isCancelling: boolean;
};

/** One order: terms, filled share, and actions while it is open. */
export function OrderRow({ order, onOpen, onCancel, onEdit, isCancelling }: OrderRowProps) {
  const t = useTranslations('spot');
  const place = useTimePlace();
  const texts = useOrderTexts();
  const { quote } = coinsOf(order);
  return (
    <article className="pad spot-order">
      <button type="button" className="spot-order-head" onClick={() => onOpen(order)}>
        <span className="row spot-order-name">
          <Badge tone={order.side === 'buy' ? 'up' : 'down'}>{t(`side.${order.side}`)}</Badge>
          <b className="semi">{order.symbol}</b>
          <span className="xs c3">{t(`form.${order.kind}`)}</span>
        </span>
        <span className="xs c2">{texts.state(order)}</span>
      </button>
      <p className="xs c3 num">{formatDateTime(order.created_at_ms, place)}</p>
      <div className="grid g3 spot-order-figures">
        <Stat small label={`${t('orders.price')}, ${quote}`} value={texts.limit(order)} />
        <Stat small label={t('orders.amount')} value={texts.amount(order)} />
        <Stat small right label={t('orders.filled')} value={texts.filled(order)} />
      </div>
      {order.state === 'open' ? (
        <div className="row spot-order-actions">
          {order.kind === 'limit' ? (
            <Button size="s" grow onClick={() => onEdit(order)}>
              {t('orders.edit')}
            </Button>
          ) : null}
          <Button size="s" grow pending={isCancelling} onClick={() => onCancel(order)}>
            {t('orders.cancel')}
          </Button>
        </div>
      ) : null}
    </article>
  );
}

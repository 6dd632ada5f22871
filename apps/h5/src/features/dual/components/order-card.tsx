import { useTranslations } from 'use-intl';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { useNow } from '#data/use-now.ts';
import { type DualOrder, daysLeft, passedPart } from '#features/dual/model/dual-order.ts';
import { Badge } from '#ui/badge.tsx';
import { CoinPair } from '#ui/coin.tsx';
import { ProgressRing } from '#ui/progress-ring.tsx';
import { Stat } from '#ui/stat.tsx';
import { useDualTexts } from './use-dual-texts.ts';

const BEAT_MS = 10_000;
const TONES = { settling: 'brand', success: 'ok', failed: 'warn' } as const;

type OrderProps = { order: DualOrder };

/** An own order in the list; a tap opens its details. */
export function OrderCard({ order, onOpen }: OrderProps & { onOpen: () => void }) {
  const t = useTranslations('dual.orders');
  const texts = useDualTexts();
  return (
    <button type="button" className="card product dual-order" data-order={order.id} onClick={onOpen}>
      <span className="product-head">
        <CoinPair base={order.currency_name} quote={order.quote_name} size={28} />
        <span className="grow">
          <span className="semi block-text">{t('linked', { price: texts.linked(order.linked_price) })}</span>
          <span className="xs c3 num block-text">
            {t('terms', { rate: texts.percent(order.rate), days: order.days })}
          </span>
        </span>
        {order.state === 'purchased' ? <Left order={order} /> : null}
        {order.state === 'purchased' ? null : <Badge tone={TONES[order.state]}>{t(`state.${order.state}`)}</Badge>}
      </span>
      <OrderStats order={order} />
    </button>
  );
}

function Left({ order }: OrderProps) {
  const t = useTranslations('dual.orders');
  useNow(BEAT_MS);
  const now = serverNowMs();
  const days = daysLeft(order, now);
  return (
    <ProgressRing
      size={44}
      share={passedPart(order, now)}
      text={t('daysShort', { days })}
      label={t('daysLeft', { days })}
    />
  );
}

function OrderStats({ order }: OrderProps) {
  const t = useTranslations('dual.orders');
  const texts = useDualTexts();
  const { paid, settlement_price: price } = order;
  return (
    <span className="product-stats">
      <Stat small label={t('putIn')} value={texts.money(order.cost, order.pay_name)} />
      {paid === null ? (
        <Stat small right label={t('matures')} value={texts.time(order.maturity_ms)} />
      ) : (
        <Stat small right label={t('paid')} value={texts.money(paid.amount, paid.pay_name)} />
      )}
      {price === null ? null : <Stat small right label={t('settledAt')} value={texts.price(price, 2)} />}
    </span>
  );
}

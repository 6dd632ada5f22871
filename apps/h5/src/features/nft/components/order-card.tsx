import { isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { useNow } from '#data/use-now.ts';
import { workPath } from '#features/nft/model/nft-paths.ts';
import type { Order } from '#features/nft/model/nft-types.ts';
import { toRingText } from '#lib/countdown.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CountdownRing } from '#ui/countdown-ring.tsx';
import { AskAbout } from '#widgets/ask-about.tsx';
import { Still } from './still.tsx';
import { useNftTexts } from './use-nft-texts.ts';

type OrderCardProps = { order: Order; onPay: (order: Order) => void };

/** A won auction: what is due until when, or what became of it. */
export function OrderCard({ order, onPay }: OrderCardProps) {
  const t = useTranslations('nftMine.order');
  const texts = useNftTexts();
  const isOpen = order.state === 'open';
  const price = texts.money(order.price, order.currency_name);
  return (
    <article className="card nft-order" data-order={order.id} data-state={order.state}>
      <div className="row nft-order-head">
        <a href={hrefOf(workPath(order.code))} aria-label={order.name}>
          <Still src={order.still} className="nft-thumb" />
        </a>
        <div className="grow">
          <p className="semi trunc">{order.name}</p>
          <p className="xs c3 num">{t(order.second_chance === 1 ? 'offeredAt' : 'wonAt', { price })}</p>
          <p className="xs c2 num">
            {order.state === 'open'
              ? t('payBy', { time: texts.moment(order.due_ms) })
              : t(order.state, { time: texts.moment(order.paid_ms || order.due_ms) })}
          </p>
        </div>
        {isOpen ? <PayRing order={order} /> : null}
      </div>
      {order.second_chance === 1 ? (
        <p className="nft-order-line">
          <Badge tone="brand">{t('secondChance')}</Badge>
        </p>
      ) : null}
      <OrderText order={order} />
      {isOpen ? (
        <Button variant="primary" size="md" block onClick={() => onPay(order)}>
          {t('pay', { price })}
        </Button>
      ) : null}
      <AskAbout kind="nft" id={order.id} form="link" />
    </article>
  );
}

function OrderText({ order }: { order: Order }) {
  const t = useTranslations('nftMine.order');
  const texts = useNftTexts();
  const deposit = texts.money(order.deposit, 'USDT');
  if (order.state === 'open') {
    return (
      <p className="xs c3 num nft-order-line">
        {order.second_chance === 1 ? t('chanceText') : t('unpaidText', { deposit })}
      </p>
    );
  }
  if (isZero(toAmount(order.forfeited))) return null;
  return (
    <p className="xs c3 num nft-order-line">
      {t('forfeited', {
        deposit: texts.money(order.forfeited, 'USDT'),
        seller: texts.money(order.forfeited_to_seller, 'USDT'),
      })}
    </p>
  );
}

function PayRing({ order }: { order: Order }) {
  const t = useTranslations('nftMine.order');
  const texts = useNftTexts();
  useNow(1000);
  const left = order.due_ms - serverNowMs();
  return (
    <CountdownRing
      leftMs={left}
      totalMs={order.due_ms - order.created_ms}
      text={toRingText(left)}
      label={t('left', { time: texts.span(left) })}
      nearEndText={t('nearEnd')}
      doneText={t('timeUp')}
      size={56}
    />
  );
}

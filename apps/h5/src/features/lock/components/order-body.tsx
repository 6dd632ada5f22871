import { isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { useLockPayouts } from '#features/lock/hooks/use-lock-orders.ts';
import { hasRenewal, type LockOrder, toStatusKey } from '#features/lock/model/lock-order.ts';
import { orderPath } from '#features/lock/model/lock-paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Facts } from '#ui/facts.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { AskAbout } from '#widgets/ask-about.tsx';
import { ShortDay } from '#widgets/finance/short-day.tsx';
import { Paged } from '#widgets/trade/paged.tsx';
import { RenewRow } from './renew-row.tsx';
import { OrderMark } from './running-locks.tsx';
import { useLockTexts } from './use-lock-texts.ts';

/** Progress, terms, renewal, and the payout of each day. */
export function OrderBody({ order }: { order: LockOrder }) {
  const t = useTranslations('lock');
  const texts = useLockTexts();
  return (
    <>
      <div className="pad stack lock-page">
        <div className="row lock-head">
          <OrderMark order={order} />
          <div className="grow">
            <p className="t2 num">{texts.money(order.amount, order.currency_name)}</p>
            <p className="row wrap sm c2">
              <span>{texts.product(order)}</span>
              <Badge>{t(toStatusKey(order))}</Badge>
            </p>
          </div>
        </div>
        <ShortDay daySeconds={order.day_seconds} />
        <OrderFacts order={order} />
        {hasRenewal(order) ? <RenewRow order={order} /> : null}
        <Neighbours order={order} />
        <AskAbout kind="lock" id={order.id} />
      </div>
      <div className="pad">
        <SectionHead title={t('order.payouts')} />
      </div>
      <Payouts order={order} />
    </>
  );
}

function OrderFacts({ order }: { order: LockOrder }) {
  const t = useTranslations('lock.order');
  const texts = useLockTexts();
  const coupon = useTranslations('coupon.ticket');
  const { paid_total: paid, reward_total: total, rate_up: rateUp } = order;
  const isRunning = order.status === 'running';
  const ofTotal = t('ofTotal', { paid: texts.figure(paid), total: texts.figure(total) });
  const time = (id: 'next' | 'ends' | 'closed', ms: number) =>
    ms === 0 ? [] : [{ id, label: t(id), value: texts.moment(ms) }];
  const ended = [
    ...time('closed', order.closed_ms),
    ...(isZero(toAmount(order.penalty))
      ? []
      : [{ id: 'penalty', label: t('penalty'), value: texts.cost(order.penalty) }]),
    { id: 'returned', label: t('returned'), value: texts.money(order.returned, order.currency_name), total: true },
  ];
  return (
    <Facts
      rows={[
        { id: 'paid', label: t('paid'), value: order.days === 0 ? texts.figure(paid, 'gain') : ofTotal },
        ...(order.units === 0 ? [] : [{ id: 'notes', label: t('notes'), value: String(order.units) }]),
        { id: 'rate', label: t('rate'), value: texts.dayRate(order.day_rate_percent) },
        { id: 'perDay', label: t('perDay'), value: texts.figure(order.reward_per_day, 'gain') },
        ...(rateUp === null
          ? []
          : [
              {
                id: 'rateUp',
                label: coupon('added'),
                value: t('ofTotal', {
                  paid: texts.figure(rateUp.paid_total),
                  total: texts.figure(rateUp.reward_total),
                }),
              },
            ]),
        { id: 'bought', label: t('bought'), value: texts.moment(order.created_ms) },
        { id: 'starts', label: t('starts'), value: texts.moment(order.start_ms) },
        ...(isRunning ? [...time('next', order.next_payout_ms), ...time('ends', order.end_ms)] : ended),
      ]}
    />
  );
}

/** Links to the order this one renewed, and to the one that renewed it. */
function Neighbours({ order }: { order: LockOrder }) {
  const t = useTranslations('lock.order');
  const links = [
    { key: 'from', id: order.renewed_from },
    { key: 'to', id: order.renewed_to },
  ] as const;
  return links.map(({ key, id }) =>
    id === 0 ? null : (
      <a key={key} className="link sm" href={hrefOf(orderPath(id))}>
        {t(key, { id: String(id) })}
      </a>
    ),
  );
}

function Payouts({ order }: { order: LockOrder }) {
  const t = useTranslations('lock.order');
  const texts = useLockTexts();
  const pages = useLockPayouts(order.id);
  const isComing = order.status === 'running' && order.next_payout_ms > 0;
  const none = isComing ? t('noPayouts', { time: texts.moment(order.next_payout_ms) }) : t('nonePaid');
  return (
    <Paged list={pages} empty={<p className="pad sm c2 lock-page">{none}</p>}>
      {(payouts) => (
        <ListGroup label={t('payouts')}>
          {payouts.map((payout) => (
            <ListRow
              key={payout.day}
              caption={texts.moment(payout.paid_ms)}
              end={texts.figure(payout.amount, 'gain')}
              endCaption={texts.dayRate(payout.day_rate_percent)}
            >
              {t('day', { day: payout.day })}
            </ListRow>
          ))}
        </ListGroup>
      )}
    </Paged>
  );
}

import type { LockFamily } from '@candor/contract/lock-fields';
import { CalendarDays, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSession } from '#data/session-store.ts';
import { useLockSummary, useRunningLocks } from '#features/lock/hooks/use-lock-orders.ts';
import { type LockOrder, toShareDone } from '#features/lock/model/lock-order.ts';
import { orderPath } from '#features/lock/model/lock-paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Coin } from '#ui/coin.tsx';
import { Icon } from '#ui/icon.tsx';
import { InfoLine } from '#ui/info-line.tsx';
import { ProgressRing } from '#ui/progress-ring.tsx';
import { useLockTexts } from './use-lock-texts.ts';

/** The newest running orders, and the link to coming payouts. Nothing for visitors and without orders. */
export function RunningLocks({ family }: { family: LockFamily }) {
  const t = useTranslations('lock');
  const texts = useLockTexts();
  const isVisitor = useSession((state) => state.token === null);
  const running = useRunningLocks(family).data;
  const summary = useLockSummary(family).data;
  if (isVisitor || running === undefined || running.items.length === 0) return null;
  return (
    <>
      <section className="pad stack lock-running">
        {running.items.map((order) => (
          <RunningCard key={order.id} order={order} />
        ))}
        {running.next_before === '' ? null : (
          <a className="link sm" href={hrefOf(PATHS.lockOrders)}>
            {t('orders.all')}
          </a>
        )}
      </section>
      {summary && summary.next_payout_ms > 0 ? (
        <InfoLine href={hrefOf(PATHS.lockCalendar)} lead={<Icon glyph={CalendarDays} size={18} />}>
          {t('calendar.next', { time: texts.moment(summary.next_payout_ms) })}
        </InfoLine>
      ) : null}
    </>
  );
}

function RunningCard({ order }: { order: LockOrder }) {
  const t = useTranslations('lock');
  const texts = useLockTexts();
  return (
    <a className="card tight row lock-order" href={hrefOf(orderPath(order.id))}>
      <OrderMark order={order} />
      <span className="grow">
        <span className="row between wrap">
          <b className="semi sm num">
            {texts.own(order.amount)} {order.currency_name}
          </b>
          <Badge>{t('running')}</Badge>
        </span>
        <span className="xs c3 num lock-term">
          <TermLine order={order} />
        </span>
      </span>
      <span className="c3">
        <Icon glyph={ChevronRight} size={16} />
      </span>
    </a>
  );
}

/** The ring of the days; the coin where there is no term. */
export function OrderMark({ order }: { order: LockOrder }) {
  const t = useTranslations('lock');
  if (order.days === 0) return <Coin symbol={order.currency_name} size={36} />;
  return (
    <ProgressRing
      share={toShareDone(order)}
      text={t('ringDays', { count: order.days_paid })}
      label={t('ringLabel', { done: order.days_paid, days: order.days })}
    />
  );
}

export function TermLine({ order }: { order: LockOrder }) {
  const t = useTranslations('lock');
  const texts = useLockTexts();
  const done = order.days_paid;
  if (order.days === 0) return t('flexLine', { done });
  return t('termLine', { days: order.days, done, end: texts.day(order.end_ms, order.day_seconds) });
}

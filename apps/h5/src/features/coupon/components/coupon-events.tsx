import { isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import type { Coupon, CouponEvent } from '#data/coupon/coupon-types.ts';
import { hrefOf, whyPath } from '#data/paths.ts';
import { readSubject } from '#features/coupon/model/coupon-subject.ts';
import { hasPlan } from '#features/coupon/model/coupon-view.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatUtcDay } from '#lib/format-utc.ts';
import { useCouponTexts } from '#widgets/coupon/use-coupon-texts.ts';

type CouponEventsProps = { events: readonly CouponEvent[]; coupon: Coupon };

/** What happened to a coupon, in the server's order; a booked amount leads to its explanation. */
export function CouponEvents({ events, coupon }: CouponEventsProps) {
  const t = useTranslations('coupon.detail');
  if (events.length === 0) return <p className="sm c2">{t('noHistory')}</p>;
  return (
    <ul className="coupon-events">
      {events.map((event) => (
        <EventRow key={`${event.time_ms} ${event.event} ${event.subject}`} event={event} coupon={coupon} />
      ))}
    </ul>
  );
}

function EventRow({ event, coupon }: { event: CouponEvent; coupon: Coupon }) {
  const t = useTranslations('coupon');
  const texts = useCouponTexts();
  const subject = useSubjectText()(event.subject);
  const coin = coupon.currency_name;
  const name = eventName(event, coupon);
  const isPayment = event.event === 'paid' || event.event === 'profit';
  const amount = isPayment ? `${texts.gain(event.amount)} ${coin}` : texts.money(event.amount, coin);
  return (
    <li className="row between top coupon-event">
      <span className="grow">
        <span className="block-text med sm">{t(`event.${name}`)}</span>
        {subject === null ? null : <span className="block-text xs c2 num">{subject}</span>}
        <span className="block-text xs c3 num">{texts.time(event.time_ms)}</span>
      </span>
      <span className="right">
        {isZero(toAmount(event.amount)) ? null : <span className="block-text sm num nowrap">{amount}</span>}
        <span className="block-text xs c3 num">
          {t('detail.leftAfter', { amount: texts.figure(event.left_after) })}
        </span>
        {(isPayment || name === 'refunded') && event.reference !== '' ? (
          <a className="link xs coupon-details" href={hrefOf(whyPath(event.reference))}>
            {t('detail.why')}
          </a>
        ) : null}
      </span>
    </li>
  );
}

function eventName({ event }: CouponEvent, coupon: Coupon) {
  if (event === 'taken' && hasPlan(coupon)) return 'reserved';
  return event === 'returned' && coupon.kind === 'fee_rebate' ? 'refunded' : event;
}

/** What an event was for; null: nothing to add. */
function useSubjectText(): (text: string) => string | null {
  const t = useTranslations('coupon.subject');
  const { locale } = useTimePlace();
  return (text) => {
    const subject = readSubject(text);
    if (subject === null) return null;
    if (subject.kind === 'day') return t('day', { date: formatUtcDay(subject.atMs, locale) });
    return t(subject.kind, { id: subject.id });
  };
}

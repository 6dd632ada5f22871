import { isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import type { CalendarItem, CalendarMoment } from '#features/lock/model/lock-calendar.ts';
import { orderPath } from '#features/lock/model/lock-paths.ts';
import { useLockTexts } from './use-lock-texts.ts';

/** Before amounts that contain days whose rate may still change; the legend says so. */
export const ABOUT = '≈';

/** One row per time and coin; money not yet paid is quiet. */
export function CalendarRows({ moments }: { moments: readonly CalendarMoment[] }) {
  const t = useTranslations('lock.calendar');
  return (
    <section className="list" aria-label={t('days')}>
      {moments.flatMap(({ atMs, items }) =>
        items.map((item) => <CalendarRow key={`${atMs} ${item.currency_id}`} item={item} />),
      )}
    </section>
  );
}

function CalendarRow({ item }: { item: CalendarItem }) {
  const t = useTranslations('lock.calendar');
  const texts = useLockTexts();
  const [ended] = item.ended_order_ids;
  const content = (
    <>
      <span className="main">
        <span className="med num">{texts.moment(item.at_ms)}</span>
        <span className="xs c3">{t('orders', { count: item.payouts })}</span>
      </span>
      <span className="end num">
        <span className="c2">
          {item.estimated === 1 ? `${ABOUT} ` : ''}
          {texts.own(item.reward, 'gain')} {item.currency_name}
        </span>
        {isZero(toAmount(item.principal)) ? null : (
          <span className="xs c3">
            {t('end')} {texts.own(item.principal)}
          </span>
        )}
      </span>
    </>
  );
  return ended === undefined ? (
    <div className="li">{content}</div>
  ) : (
    <a className="li" href={hrefOf(orderPath(ended))}>
      {content}
    </a>
  );
}

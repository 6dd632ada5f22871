import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { ABOUT, CalendarRows } from '#features/lock/components/calendar-rows.tsx';
import { useLockTexts } from '#features/lock/components/use-lock-texts.ts';
import { useLockCalendar } from '#features/lock/hooks/use-lock-orders.ts';
import { type CalendarItem, toMoments } from '#features/lock/model/lock-calendar.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatUtcDayOfMonth, formatUtcWeekday } from '#lib/format-utc.ts';
import '#features/lock/lock.css';
import { DateMark, DateStrip } from '#ui/date-strip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { ShortDay, useShortDay } from '#widgets/finance/short-day.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** Coming payouts and ends of all own orders. */
export function CalendarScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.lockOrders);
  const query = useLockCalendar();
  return (
    <>
      <NavBar title={t('lock.calendar.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <Loaded query={query}>
          {({ items, day_seconds: daySeconds }) =>
            items.length === 0 ? (
              <EmptyState page art="records" title={t('lock.calendar.emptyHeading')}>
                {t('lock.calendar.emptyText')}
              </EmptyState>
            ) : (
              <CalendarBody items={items} daySeconds={daySeconds} />
            )
          }
        </Loaded>
      </View>
    </>
  );
}

function CalendarBody({ items, daySeconds }: { items: readonly CalendarItem[]; daySeconds: number }) {
  const t = useTranslations('lock.calendar');
  const texts = useLockTexts();
  const { locale } = useTimePlace();
  const isShort = useShortDay(daySeconds) !== undefined;
  const moments = toMoments(items);
  const [picked, setPicked] = useState('');
  const first = moments.find(({ atMs }) => String(atMs) === picked) ?? moments[0];
  const shown = moments.slice(first ? moments.indexOf(first) : 0);
  return (
    <>
      <div className="pad lock-calendar">
        <ShortDay daySeconds={daySeconds} />
        <p className="xs c3">{t('notPaid')}</p>
      </div>
      <DateStrip
        label={t('days')}
        items={moments.map(({ atMs, hasReward, hasEnd }) => ({
          value: String(atMs),
          head: isShort ? texts.day(atMs, 86_400) : formatUtcWeekday(atMs, locale),
          text: isShort ? texts.clock(atMs) : formatUtcDayOfMonth(atMs),
          label: texts.moment(atMs),
          reward: hasReward,
          ends: hasEnd,
        }))}
        value={String(first?.atMs ?? '')}
        onChange={setPicked}
      />
      <p className="pad row wrap xs c3 lock-legend">
        <span>
          <DateMark kind="reward" /> {t('reward')}
        </span>
        <span>
          <DateMark kind="end" /> {t('end')}
        </span>
        {items.some(({ estimated }) => estimated === 1) ? (
          <span>
            {ABOUT} {t('estimated')}
          </span>
        ) : null}
      </p>
      <CalendarRows moments={shown} />
    </>
  );
}

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAmountText } from '#data/use-amount-text.ts';
import { useUtcPlace } from '#features/finance/hooks/use-utc-place.ts';
import {
  type ComingDay,
  type ComingRow,
  firstDay,
  isFamily,
  isShortDay,
  type Overview,
} from '#features/finance/model/hub.ts';
import { formatDay, formatHourMinute } from '#lib/format-day.ts';
import { formatDayNumber, formatLongDay, formatWeekday } from '#lib/format-weekday.ts';
import { Card } from '#ui/card.tsx';
import { DateMark, DateStrip } from '#ui/date-strip.tsx';
import { Facts } from '#ui/facts.tsx';
import { SectionHead } from '#ui/section-head.tsx';

type ComingDatesProps = { overview: Overview };

/** The coming days in a strip, and what the chosen one brings. */
export function ComingDates({ overview }: ComingDatesProps) {
  const t = useTranslations('finance.hub');
  const cellOf = useDayCell(isShortDay(overview));
  const [picked, setPicked] = useState<string>();
  const day = overview.days.find(({ start_ms: ms }) => String(ms) === picked) ?? firstDay(overview.days);
  if (!day) return null;
  return (
    <section aria-label={t('coming')}>
      <div className="pad hub-coming">
        <SectionHead title={t('coming')} action={<Legend />} />
      </div>
      <DateStrip
        label={t('coming')}
        items={overview.days.map((one, index) => cellOf(one, index === 0))}
        value={String(day.start_ms)}
        onChange={setPicked}
      />
      <div className="pad hub-day">
        <DayCard day={day} overview={overview} />
      </div>
    </section>
  );
}

function Legend() {
  const t = useTranslations('finance.hub');
  return (
    <span className="row xs c3 hub-legend">
      <span>
        <DateMark kind="reward" /> {t('reward')}
      </span>
      <span>
        <DateMark kind="end" /> {t('end')}
      </span>
    </span>
  );
}

/** A day of the strip: weekday and number, or date and time where days are shorter. */
function useDayCell(isShort: boolean) {
  const t = useTranslations('finance.hub');
  const place = useUtcPlace();
  return ({ start_ms: ms, rows }: ComingDay, isToday: boolean) => {
    const [reward, ends] = [rows.some(({ kind }) => kind === 'reward'), rows.some(({ kind }) => kind === 'end')];
    const what = [...(reward ? [t('reward')] : []), ...(ends ? [t('end')] : [])].join(', ');
    const date = isShort ? `${formatDay(ms, place)} ${formatHourMinute(ms, place)}` : formatLongDay(ms, place);
    return {
      value: String(ms),
      head: isToday ? t('today') : isShort ? formatDay(ms, place) : formatWeekday(ms, place),
      text: isShort ? formatHourMinute(ms, place) : formatDayNumber(ms, place),
      label: t('dayLabel', { date, what: what || t('dayNothing') }),
      reward,
      ends,
    };
  };
}

function DayCard({ day, overview }: { day: ComingDay; overview: Overview }) {
  const t = useTranslations('finance.hub');
  const place = useUtcPlace();
  const ms = day.start_ms;
  const until = ms + overview.day_seconds * 1000;
  const title = isShortDay(overview)
    ? t('span', { date: formatDay(ms, place), from: formatHourMinute(ms, place), to: formatHourMinute(until, place) })
    : t('utc', { date: formatLongDay(ms, place) });
  return (
    <Card tight>
      <p className="xs c3">{title}</p>
      {day.rows.length === 0 ? <p className="sm c3 hub-nothing">{t('nothing')}</p> : <DayRows rows={day.rows} />}
    </Card>
  );
}

function DayRows({ rows }: { rows: readonly ComingRow[] }) {
  const t = useTranslations('finance');
  const place = useUtcPlace();
  const amountText = useAmountText();
  const labelOf = (row: ComingRow): string => {
    const time = formatHourMinute(row.time_ms, place);
    if (row.kind === 'reward') return t('hub.rewards', { time, count: row.orders });
    const names = row.families.map((name) => (isFamily(name) ? t(`family.${name}`) : name));
    return t('hub.ends', { time, product: names.join(', ') });
  };
  const valueOfRow = (row: ComingRow): string => {
    if (row.is_known === 0) return t('hub.unknown');
    if (row.kind === 'reward') return amountText(row.usdt_value, 'USDT', 'gain');
    return row.amounts.map(({ amount, currency_name: coin }) => `${amountText(amount, coin)} ${coin}`).join(' + ');
  };
  const facts = rows.map((row) => ({
    id: `${row.time_ms} ${row.kind} ${row.families.join()}`,
    label: <span className="num">{labelOf(row)}</span>,
    value: valueOfRow(row),
  }));
  return (
    <div className="hub-rows">
      <Facts rows={facts} />
    </div>
  );
}

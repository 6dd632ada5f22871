import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOptionPages, useOptionTotals } from '#features/options/hooks/use-option-pages.ts';
import { groupByDay, type OptionDay, type OptionTotals, offsetOf } from '#features/options/model/option-days.ts';
import { directionOfAmount, type OptionItem } from '#features/options/model/option-view.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { nowMs } from '#lib/clock.ts';
import { formatDate } from '#lib/format-time.ts';
import { Stat } from '#ui/stat.tsx';
import { Paged } from '#widgets/trade/paged.tsx';
import { OptionDetail } from './option-detail.tsx';
import { OptionRow } from './option-row.tsx';
import { OptionsEmpty } from './options-empty.tsx';
import { useOptionTexts } from './use-option-texts.ts';

type OptionHistoryProps = {
  pairId: number | null;
  /** The coin that options are paid in. */
  currency: string;
};

/** Closed options grouped by day, with totals per day and overall. */
export function OptionHistory({ pairId, currency }: OptionHistoryProps) {
  const { timeZone } = useTimePlace();
  const offset = offsetOf(timeZone, nowMs());
  const list = useOptionPages('closed', pairId);
  const totals = useOptionTotals(pairId, offset);
  const [opened, setOpened] = useState<OptionItem | null>(null);
  return (
    <>
      <Paged list={list} empty={<OptionsEmpty list="history" />}>
        {(rows) => (
          <>
            {totals.data ? <Totals totals={totals.data} currency={currency} /> : null}
            {groupByDay(rows, totals.data, offset).map((day) => (
              <Day key={day.day} day={day} currency={currency} onOpen={setOpened} />
            ))}
          </>
        )}
      </Paged>
      <OptionDetail item={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function Totals({ totals, currency }: { totals: OptionTotals; currency: string }) {
  const t = useTranslations('options.orders');
  const texts = useOptionTexts();
  const { count, won, stake, profit } = totals.all;
  return (
    <section className="pad option-totals" aria-label={t('totals')}>
      <div className="card tight outcomes">
        <Stat small label={t('count')} value={t('wonOf', { won, count })} />
        <Stat small label={t('staked', { coin: currency })} value={texts.figure(stake, currency)} />
        <Stat
          small
          label={t('profit', { coin: currency })}
          value={texts.gain(profit, currency)}
          direction={directionOfAmount(profit)}
        />
      </div>
    </section>
  );
}

type DayProps = { day: OptionDay; currency: string; onOpen: (item: OptionItem) => void };

function Day({ day, currency, onOpen }: DayProps) {
  const t = useTranslations('options.orders');
  const place = useTimePlace();
  const texts = useOptionTexts();
  const { rows, total } = day;
  return (
    <section>
      <h2 className="option-day">
        <span>{formatDate(rows[0]?.created_ms ?? 0, place)}</span>
        {total === undefined ? null : (
          <span className="num">
            {`${t('wonOf', { won: total.won, count: total.count })} · ${texts.gain(total.profit, currency)}`}
          </span>
        )}
      </h2>
      <div className="list">
        {rows.map((item) => (
          <OptionRow key={item.id} item={item} onOpen={onOpen} />
        ))}
      </div>
    </section>
  );
}

import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { priceText } from '#data/quotes/format-quote.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { compareDecimals } from '#data/quotes/live-quote.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatClockTime } from '#lib/format-time.ts';
import { classNames } from '#ui/class-names.ts';
import type { Direction } from '#ui/direction.ts';
import { isPriceRow, type TickRow } from '#widgets/chart/tick-rows.ts';
import { useTickStream } from '#widgets/chart/use-tick-stream.ts';
import { Px } from '#widgets/quotes/px.tsx';
import { FeedNote } from './book-middle.tsx';

const SHOWN = 16;

/** The newest index ticks, shown for pairs without an order book. */
export function TickPanel({ instrument }: { instrument: InstrumentView }) {
  const t = useTranslations('futures.book');
  const problem = useTranslations('futures.error');
  const { rows } = useTickStream(instrument).tape();
  const shown = rows.filter(isPriceRow).slice(-SHOWN - 1);
  return (
    <div className="futures-book ob" data-live="">
      <p className="mid">
        <span className="xxs c3">{t('index')}</span>
        <span className="t3">
          <Px id={instrument.id} coloured />
        </span>
        <FeedNote instrument={instrument} />
      </p>
      <div className="head">
        <span>{t('time')}</span>
        <span>{t('price')}</span>
      </div>
      {shown
        .map((tick, index) => ({ tick, direction: moveOf(shown[index - 1], tick) }))
        .slice(-SHOWN)
        .toReversed()
        .map(({ tick, direction }) => (
          <Tick key={tick.seq} tick={tick} direction={direction} scale={instrument.priceScale} />
        ))}
      {rows.length === 0 ? (
        <p className="xxs c3">
          {instrument.isOpen ? t('noTicks') : problem('market_closed', { symbol: instrument.symbol })}
        </p>
      ) : null}
    </div>
  );
}

type TickProps = { tick: TickRow; direction: Direction; scale: number };

const Tick = memo(function Tick({ tick, direction, scale }: TickProps) {
  const place = useTimePlace();
  return (
    <p className="row between futures-tick">
      <span className="c3 num">{formatClockTime(tick.timeMs, place)}</span>
      <span className={classNames('num', direction)}>{priceText(tick.price, { locale: place.locale, scale })}</span>
    </p>
  );
});

function moveOf(earlier: TickRow | undefined, tick: TickRow): Direction {
  const order = earlier === undefined ? 0 : compareDecimals(tick.price, earlier.price);
  if (order === 0) return 'flat';
  return order > 0 ? 'up' : 'down';
}

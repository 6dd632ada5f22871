import { memo } from 'react';
import { useTranslations } from 'use-intl';
import '#widgets/book/book.css';
import { priceText } from '#data/quotes/format-quote.ts';
import { compareDecimals } from '#data/quotes/live-quote.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatExact } from '#lib/format-number.ts';
import { formatClockTime } from '#lib/format-time.ts';
import { Arrow } from '#ui/arrow.tsx';
import { Button } from '#ui/button.tsx';
import type { Direction } from '#ui/direction.ts';
import { SkeletonView } from '#ui/skeleton.tsx';
import { isPriceRow, type TickRow } from '#widgets/chart/tick-rows.ts';
import type { TickStream } from '#widgets/chart/tick-stream.ts';

const SHOWN = 50;

type TickTapeProps = { stream: TickStream; quote: string; priceScale: number };

/** The newest ticks, newest first. */
export function TickTapeList({ stream, quote, priceScale }: TickTapeProps) {
  const t = useTranslations('instrument.tape');
  const { rows, phase } = stream.tape();
  return (
    <div className="pad tape">
      <p className="xs c3">{t('note')}</p>
      {phase === 'failed' ? <TapeFailed onRetry={stream.retry} /> : null}
      {phase === 'loading' ? <TapeLoading /> : null}
      {phase === 'ready' && rows.length === 0 ? <p className="sm c2 tape-empty">{t('empty')}</p> : null}
      {rows.length > 0 ? (
        <table className="xs num tape-table">
          <thead>
            <tr className="xxs c3">
              <th scope="col">{t('time')}</th>
              <th scope="col">{t('number')}</th>
              <th scope="col">{t('price', { coin: quote })}</th>
            </tr>
          </thead>
          <tbody>
            {newestFirst(rows).map(({ tick, direction }) => (
              <Row key={tick.seq} tick={tick} direction={direction} priceScale={priceScale} />
            ))}
          </tbody>
        </table>
      ) : null}
    </div>
  );
}

type RowProps = { tick: TickRow; direction: Direction; priceScale: number };

/** Memoized: a row never changes, and several arrive each second. */
const Row = memo(function Row({ tick, direction, priceScale }: RowProps) {
  const place = useTimePlace();
  return (
    <tr>
      <td className="c2">{formatClockTime(tick.timeMs, place)}</td>
      <td className="c3">{formatExact(String(tick.seq), place.locale)}</td>
      <td className={direction}>
        {direction === 'flat' ? null : <Arrow direction={direction} />}
        {priceText(tick.price, { locale: place.locale, scale: priceScale })}
      </td>
    </tr>
  );
});

/** Ticks newest first, each with its direction relative to the previous tick. */
function newestFirst(rows: readonly TickRow[]): readonly { tick: TickRow; direction: Direction }[] {
  const prices = rows.filter(isPriceRow);
  const shown = prices.slice(-SHOWN);
  const before = prices.length - shown.length;
  return shown.map((tick, index) => ({ tick, direction: moveOf(prices[before + index - 1], tick) })).toReversed();
}

function moveOf(earlier: TickRow | undefined, tick: TickRow): Direction {
  const order = earlier === undefined ? 0 : compareDecimals(tick.price, earlier.price);
  if (order === 0) return 'flat';
  return order > 0 ? 'up' : 'down';
}

function TapeLoading() {
  const t = useTranslations('common.states');
  return (
    <SkeletonView label={t('loading')}>
      <span className="sk tape-sk" />
    </SkeletonView>
  );
}

function TapeFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations();
  return (
    <div className="row between" role="alert">
      <p className="sm c2">{t('instrument.tape.failed')}</p>
      <Button size="s" onClick={onRetry}>
        {t('common.actions.retry')}
      </Button>
    </div>
  );
}

import { useTranslations } from 'use-intl';
import { priceText } from '#data/quotes/format-quote.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { compareDecimals } from '#data/quotes/live-quote.ts';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { useNow } from '#data/use-now.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { ChangeText } from '#ui/change.tsx';
import type { Direction } from '#ui/direction.ts';
import { type BookCentre, decideCentre, FRESH_MS } from '#widgets/book/book-centre.ts';
import { useBookSnapshot } from '#widgets/book/use-book.ts';
import { useTradeTape } from '#widgets/book/use-trade-tape.ts';
import { Px } from '#widgets/quotes/px.tsx';

const EVERY_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** The centre price of the book (last trade or middle) above the index. Futures trade at the index, not at the book. */
export function BookMiddle({ instrument }: { instrument: InstrumentView }) {
  const t = useTranslations('futures.book');
  const { centre, direction } = useCentre(instrument);
  return (
    <div className="mid">
      {centre === null ? null : <CentrePrice centre={centre} direction={direction} scale={instrument.priceScale} />}
      <span className={centre === null ? 't3' : 'xxs c3'}>
        <span className="xxs c3">{t('index')}</span> <Px id={instrument.id} calm={centre !== null} />
      </span>
      <FeedNote instrument={instrument} />
    </div>
  );
}

function useCentre(instrument: InstrumentView): { centre: BookCentre | null; direction: Direction } {
  const [last, before] = useTradeTape(instrument).data ?? [];
  const { bids = [], asks = [] } = useBookSnapshot(instrument.id, EVERY_MS) ?? {};
  useNow(EVERY_MS);
  const centre = decideCentre({ bids, asks, last, nowMs: serverNowMs(), priceScale: instrument.priceScale });
  const order = centre?.kind === 'last' && last && before ? compareDecimals(last.price, before.price) : 0;
  return { centre, direction: directionOf(order) };
}

type CentrePriceProps = { centre: BookCentre; direction: Direction; scale: number };

function CentrePrice({ centre, direction, scale }: CentrePriceProps) {
  const { locale } = useTimePlace();
  const label = useCentreLabel(centre);
  return (
    <span className="futures-centre">
      <span className="t3">
        <ChangeText direction={direction}>{priceText(centre.price, { locale, scale })}</ChangeText>
      </span>{' '}
      <span className="xxs c3">{label}</span>
    </span>
  );
}

function useCentreLabel(centre: BookCentre): string {
  const t = useTranslations('futures.book');
  if (centre.kind === 'middle') return t('middle');
  if (centre.ageMs <= FRESH_MS) return t('last');
  const minutes = Math.floor(centre.ageMs / MINUTE_MS);
  return minutes < HOUR_MINUTES
    ? t('lastMinutes', { count: minutes })
    : t('lastHours', { count: Math.floor(minutes / HOUR_MINUTES) });
}

/** Label shown when the prices are simulated. */
export function FeedNote({ instrument }: { instrument: InstrumentView }) {
  const t = useTranslations('common.states');
  return instrument.feed === 'simulated' ? <span className="xxs c3">{t('simulatedMarket')}</span> : null;
}

function directionOf(order: number): Direction {
  if (order === 0) return 'flat';
  return order > 0 ? 'up' : 'down';
}

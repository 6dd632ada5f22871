import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { priceText } from '#data/quotes/format-quote.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatClockTime } from '#lib/format-time.ts';
import { Arrow } from '#ui/arrow.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import './book.css';
import { decimalsOf } from './book-rows.ts';
import type { TradeRow } from './trade-rows.ts';
import type { BookedPair } from './use-book.ts';
import { useTradeTape } from './use-trade-tape.ts';

type TradeListProps = { pair: BookedPair & { base: string; quote: string; priceScale: number } };

/** The latest trades, newest first. The arrow is the side of the order that came later. */
export function TradeList({ pair }: TradeListProps) {
  const t = useTranslations('spot.tape');
  const tape = useTradeTape(pair);
  return (
    <div className="pad tape">
      <Loaded query={tape}>
        {(trades) =>
          trades.length === 0 ? (
            <p className="sm c2 tape-empty">{t('empty')}</p>
          ) : (
            <table className="xs num tape-table trades" data-live="">
              <thead>
                <tr className="xxs c3">
                  <th scope="col">{t('time')}</th>
                  <th scope="col">{t('price', { coin: pair.quote })}</th>
                  <th scope="col">{t('amount', { coin: pair.base })}</th>
                </tr>
              </thead>
              <tbody>
                {trades.map((trade) => (
                  <Row key={trade.seq} trade={trade} priceScale={pair.priceScale} />
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </div>
  );
}

/** Memoised, because a trade never changes. */
const Row = memo(function Row({ trade, priceScale }: { trade: TradeRow; priceScale: number }) {
  const t = useTranslations('spot.tape');
  const place = useTimePlace();
  const { locale } = place;
  const direction = trade.side === 'buy' ? 'up' : 'down';
  return (
    <tr>
      <td className="c2">{formatClockTime(trade.timeMs, place)}</td>
      <td className={direction}>
        <Arrow direction={direction} />
        <span className="sr">{t(trade.side)}</span>
        {priceText(trade.price, { locale, scale: priceScale })}
      </td>
      <td>
        {priceText(trade.amount, { locale, scale: decimalsOf(trade.amount) })}
        {trade.withHouse ? <HouseMark label={t('withHouse')} /> : null}
      </td>
    </tr>
  );
});

/** The same dot as in the book: the exchange's own market maker was the counterparty. */
export function HouseMark({ label }: { label: string }) {
  return (
    <>
      {' '}
      <i className="mm-dot" aria-hidden="true" title={label} />
      <span className="sr">{label}</span>
    </>
  );
}

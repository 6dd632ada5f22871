import { Star } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, instrumentPath } from '#data/paths.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { rememberViewed } from '#data/quotes/recent-instruments.ts';
import { findTradingState } from '#data/quotes/trading-state.ts';
import type { Favourites } from '#data/quotes/use-favourites.ts';
import { showToast } from '#data/toast-store.ts';
import { SwipeRow } from '#ui/swipe-row.tsx';
import { TickerRow } from '#ui/ticker-row.tsx';
import { Px, PxAge, PxChange } from './px.tsx';
import { PxSpark } from './px-spark.tsx';

type InstrumentRowProps = { instrument: InstrumentView; favourites: Favourites };

/** One instrument in a list: a tap opens it, a swipe or a long press toggles it as favourite. */
export function InstrumentRow({ instrument, favourites }: InstrumentRowProps) {
  const t = useTranslations('market.row');
  const { currencyId, symbol } = instrument;
  const isFavourite = favourites.has(currencyId);
  const toggle = () => {
    favourites.toggle(currencyId);
    if (!favourites.isVisitor) showToast({ text: t(isFavourite ? 'removed' : 'added', { symbol }) });
  };
  return (
    <SwipeRow
      glyph={Star}
      label={t(isFavourite ? 'remove' : 'add', { symbol })}
      pressed={isFavourite}
      onAction={toggle}
    >
      <InstrumentLine instrument={instrument} href={hrefOf(instrumentPath(symbol))} />
    </SwipeRow>
  );
}

/** Below the price, shown only when trading is paused or halted, the market is closed, or the price is stale. */
function RowState({ instrument }: { instrument: InstrumentView }) {
  const t = useTranslations('market.row');
  const state = findTradingState(instrument, 'spot');
  if (state !== null) return <small className="cw">{t(state.kind === 'halt' ? 'halted' : 'paused')}</small>;
  if (!instrument.isOpen) return <small>{t('closed')}</small>;
  return <PxAge id={instrument.id} format={(seconds) => t('age', { seconds })} />;
}

type InstrumentLineProps = { instrument: InstrumentView; href: string };

function InstrumentLine({ instrument, href }: InstrumentLineProps) {
  const t = useTranslations('market.row');
  const { id, base, quote, spark } = instrument;
  return (
    <TickerRow
      href={href}
      onClick={() => rememberViewed(instrument.symbol)}
      base={base}
      quote={quote}
      caption={
        <>
          {/* The list's head names the currency of the volume; a row has no room for it. */}
          <span className="sr">{t('volume')}</span> <Px id={id} field="turnover" />
        </>
      }
      spark={<PxSpark id={id} points={spark} />}
      price={
        <>
          <Px id={id} />
          <RowState instrument={instrument} />
        </>
      }
      change={<PxChange id={id} />}
    />
  );
}

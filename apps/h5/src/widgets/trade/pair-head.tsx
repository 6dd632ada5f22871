import { useTranslations } from 'use-intl';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { Badge } from '#ui/badge.tsx';
import { Coin } from '#ui/coin.tsx';
import { Px, PxChange } from '#widgets/quotes/px.tsx';
import { PairPicker } from './pair-picker.tsx';
import { useVenueCount } from './use-venue-count.ts';
import './trade.css';

type PairHeadProps = { instrument: InstrumentView; product: string };

/** The pair and its price sources left; the price and its 24-hour change right. */
export function PairHead({ instrument, product }: PairHeadProps) {
  return (
    <section className="pad pair-head">
      <Coin symbol={instrument.base} size={32} />
      <div className="pair-name">
        <PairPicker instrument={instrument} product={product} />
        <PairSource instrument={instrument} />
      </div>
      <div className="pair-price">
        <p className="t2">
          <Px id={instrument.id} coloured />
        </p>
        <p className="xs">
          <PxChange id={instrument.id} plain />
        </p>
      </div>
    </section>
  );
}

function PairSource({ instrument }: { instrument: InstrumentView }) {
  const t = useTranslations();
  const count = useVenueCount(instrument.symbol);
  return (
    <p className="row wrap xs c3 pair-source">
      {count === undefined ? null : <span>{t('trade.venues', { count })}</span>}
      {instrument.feed === 'simulated' ? <Badge>{t('common.states.simulatedMarket')}</Badge> : null}
    </p>
  );
}

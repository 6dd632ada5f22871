import { ChartCandlestick } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PxChange } from '#widgets/quotes/px.tsx';
import { PairPicker } from '#widgets/trade/pair-picker.tsx';

type FuturesHeadProps = { instrument: InstrumentView; onChart: () => void };

/** The pair on the left; 24 h change and chart button on the right. */
export function FuturesHead({ instrument, onChart }: FuturesHeadProps) {
  const t = useTranslations();
  return (
    <section className="pad row between futures-head">
      <span className="row futures-name">
        <PairPicker instrument={instrument} product="futures" />
        <Badge>{t('futures.perpetual')}</Badge>
      </span>
      <span className="row sm futures-day">
        <PxChange id={instrument.id} plain />
        <IconButton label={t('futures.chart')} glyph={ChartCandlestick} size={20} onClick={onChart} />
      </span>
    </section>
  );
}

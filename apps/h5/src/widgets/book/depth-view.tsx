import { fromUnits } from '@candor/money/units';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatPrice } from '#lib/format-number.ts';
import { DepthChart } from '#ui/depth-chart.tsx';
import { toDepthShape } from './depth-plot.ts';
import { useBookSnapshot } from './use-book.ts';

const DRAW_MS = 500;
const SCALE = 8;

type DepthViewProps = { pair: { id: number; symbol: string; priceScale: number } };

/** Cumulative depth by price, drawn from the live book. Draws nothing while one side is empty. */
export function DepthView({ pair }: DepthViewProps) {
  const t = useTranslations('spot.book');
  const { locale } = useTimePlace();
  const book = useBookSnapshot(pair.id, DRAW_MS);
  const plot = useMemo(() => {
    const shape = book && toDepthShape(book.bids, book.asks);
    if (!shape) return null;
    const text = (units: bigint) => formatPrice(fromUnits(units, SCALE), { precision: pair.priceScale, locale });
    const { low, middle, high } = shape.ends;
    return { ...shape, labels: { low: text(low), middle: text(middle), high: text(high) } };
  }, [book, pair.priceScale, locale]);
  if (plot === null) return null;
  const { low, high } = plot.labels;
  return <DepthChart plot={plot} summary={t('depthSummary', { symbol: pair.symbol, low, high })} />;
}

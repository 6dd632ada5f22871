import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { useLivePositions } from '#features/futures/hooks/use-positions.ts';
import { linesOf } from '#features/futures/model/position-lines.ts';
import { sideOf } from '#features/futures/model/position-view.ts';
import type { ChartLine } from '#widgets/chart/chart-lines.ts';
import { ChartSettingsSheet } from '#widgets/chart/chart-settings-sheet.tsx';
import { ChartTableSheet } from '#widgets/chart/chart-table-sheet.tsx';
import { FullChart } from '#widgets/chart/full-chart.tsx';
import { useTickStream } from '#widgets/chart/use-tick-stream.ts';
import { useFuturesTexts } from './use-futures-texts.ts';

type FuturesChartProps = { instrument: InstrumentView; onClose: () => void };

/** Full-screen chart of the index with the user's positions in the pair. */
export function FuturesChart({ instrument, onClose }: FuturesChartProps) {
  const [sheet, setSheet] = useState<'settings' | 'table' | null>(null);
  const stream = useTickStream(instrument);
  const lines = useLines(instrument);
  const close = () => setSheet(null);
  return (
    <>
      <FullChart instrument={instrument} tape={stream.tape} lines={lines} onClose={onClose} onOpen={setSheet} />
      <ChartSettingsSheet open={sheet === 'settings'} onClose={close} />
      <ChartTableSheet instrument={instrument} tape={stream.tape} open={sheet === 'table'} onClose={close} />
    </>
  );
}

function useLines({ id, priceScale }: InstrumentView): readonly ChartLine[] {
  const t = useTranslations('futures');
  const { price, lots } = useFuturesTexts();
  const items = useLivePositions('open').data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language, which makes a new chart.
  return useMemo(() => {
    const known = items ?? [];
    return linesOf(known, id).map((line) => {
      const item = known.find((one) => line.id === `${one.id}-open`);
      const whose = item ? `${t(`side.${sideOf(item)}`)} ${lots(item.share)} · ` : '';
      return { ...line, label: `${whose}${t(`line.${line.name}`)} ${price(line.price, priceScale)}` };
    });
  }, [items, id, priceScale]);
}

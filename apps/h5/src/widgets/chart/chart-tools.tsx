import { Maximize2, Minimize2, SlidersHorizontal, Table2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#ui/icon-button.tsx';
import { PeriodRow } from '#ui/period-row.tsx';
import { scrollSideways } from '#ui/scroll-sideways.ts';
import { CHART_PERIODS, type ChartPeriod } from './chart-periods.ts';

type ChartToolsProps = {
  period: ChartPeriod;
  onPeriod: (period: ChartPeriod) => void;
  full: boolean;
  onToggleFull: () => void;
  onOpen: (sheet: 'settings' | 'table') => void;
};

export function ChartTools({ period, onPeriod, full, onToggleFull, onOpen }: ChartToolsProps) {
  const t = useTranslations('instrument');
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run again when another button is pressed.
  useEffect(() => {
    scrollSideways(row.current, '[aria-pressed="true"]');
  }, [period]);
  const items = CHART_PERIODS.map((value) => ({ value, label: t(`period.${value}`) }));
  return (
    <div className="chart-tools">
      <div ref={row} className="chart-periods">
        <PeriodRow label={t('chart.periods')} items={items} value={period} onChange={onPeriod} />
      </div>
      <IconButton label={t('chart.table')} glyph={Table2} size={18} quiet onClick={() => onOpen('table')} />
      <IconButton
        label={t('chart.settings')}
        glyph={SlidersHorizontal}
        size={18}
        quiet
        onClick={() => onOpen('settings')}
      />
      <IconButton
        label={t(full ? 'chart.leaveFull' : 'chart.full')}
        glyph={full ? Minimize2 : Maximize2}
        size={18}
        quiet
        onClick={onToggleFull}
      />
    </div>
  );
}

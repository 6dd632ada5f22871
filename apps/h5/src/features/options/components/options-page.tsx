import { toUnits } from '@candor/money/units';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { rememberViewed } from '#data/quotes/recent-instruments.ts';
import { useWatch } from '#data/quotes/use-watch.ts';
import { useOpenOptions } from '#features/options/hooks/use-open-options.ts';
import { useOptionTerms } from '#features/options/hooks/use-option-terms.ts';
import { useResults } from '#features/options/hooks/use-results.ts';
import { useTicket } from '#features/options/hooks/use-ticket.ts';
import type { LineMark } from '#features/options/model/line-plot.ts';
import { directionOf, type OptionItem } from '#features/options/model/option-view.ts';
import { View } from '#ui/frame.tsx';
import { PeriodRow } from '#ui/period-row.tsx';
import type { ChartPeriod } from '#widgets/chart/chart-periods.ts';
import { Loaded } from '#widgets/loaded.tsx';
import { TradingNote } from '#widgets/quotes/trading-note.tsx';
import { PairHead } from '#widgets/trade/pair-head.tsx';
import { RiskSheet } from '#widgets/trade/risk-gate.tsx';
import { TradeNav } from '#widgets/trade/trade-nav.tsx';
import { useRiskGate } from '#widgets/trade/use-risk-gate.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { OpenOptions } from './open-options.tsx';
import { OptionDock } from './option-dock.tsx';
import { PriceLine } from './price-line.tsx';
import { ResultCard } from './result-card.tsx';
import { TicketForm } from './ticket.tsx';

const PERIODS = ['tick', '1min', '5min', '15min', '60min'] as const satisfies readonly ChartPeriod[];

type OptionsPageProps = { instrument: InstrumentView };

/** Page on which options of one pair are bought and followed. */
export function OptionsPage({ instrument }: OptionsPageProps) {
  const terms = useOptionTerms(instrument.id);
  const open = useOpenOptions();
  const ticket = useTicket(instrument, terms.data);
  const gate = useRiskGate('options');
  useWatch([instrument.id, ...(open.data ?? []).map((item) => item.match_id)]);
  useEffect(() => rememberViewed(instrument.symbol), [instrument.symbol]);
  return (
    <>
      <TradeNav product="options" symbol={instrument.symbol} />
      <View>
        <MarketPart instrument={instrument} open={open.data} />
        {ticket ? (
          <TicketForm ticket={ticket} />
        ) : (
          <Loaded query={terms} rows={3}>
            {() => null}
          </Loaded>
        )}
      </View>
      {ticket ? (
        <>
          <OptionDock instrument={instrument} ticket={ticket} gate={gate} />
          <RiskSheet gate={gate} />
          <ConfirmSheet instrument={instrument} ticket={ticket} />
        </>
      ) : null}
    </>
  );
}

/** Options of the pair on screen first, then the others; each group newest first. */
const sorted = (items: readonly OptionItem[], instrumentId: number): readonly OptionItem[] => [
  ...items.filter((item) => item.match_id === instrumentId),
  ...items.filter((item) => item.match_id !== instrumentId),
];

type MarketPartProps = OptionsPageProps & { open: readonly OptionItem[] | undefined };

/** Price, chart and open options. */
function MarketPart({ instrument, open }: MarketPartProps) {
  const t = useTranslations();
  const items = useMemo(() => sorted(open ?? [], instrument.id), [open, instrument.id]);
  const [period, setPeriod] = useState<ChartPeriod>('tick');
  const [picked, setPicked] = useState<number | null>(null);
  const chosen = items.find(({ id }) => id === picked) ?? items[0] ?? null;
  const results = useResults(open);
  const marks = useMemo(() => toMarks(items, instrument), [items, instrument]);
  return (
    <>
      <PairHead instrument={instrument} product="options" />
      <TradingNote instrument={instrument} product="options" />
      <PriceLine key={period} instrument={instrument} period={period} marks={marks} chosen={chosen?.id ?? null} />
      <div className="pad row between line-tools">
        <PeriodRow
          label={t('instrument.chart.periods')}
          items={PERIODS.map((value) => ({ value, label: t(`instrument.period.${value}`) }))}
          value={period}
          onChange={setPeriod}
        />
        {items.length === 0 ? null : <span className="xs c3">{t('options.openCount', { count: items.length })}</span>}
      </div>
      <OpenOptions items={items} pairId={instrument.id} chosen={chosen} onChoose={setPicked} />
      {results.newest ? <ResultCard item={results.newest} onClose={results.putAway} /> : null}
    </>
  );
}

const toMarks = (items: readonly OptionItem[], { id, priceScale }: InstrumentView): readonly LineMark[] =>
  items
    .filter((item) => item.match_id === id && item.entry_seq > 0)
    .map((item) => ({
      id: item.id,
      direction: directionOf(item),
      entryMs: item.entry_ms,
      units: Number(toUnits(item.open_price, priceScale)),
      dueMs: item.due_ms,
    }));

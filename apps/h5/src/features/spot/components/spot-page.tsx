import { useEffect, useState } from 'react';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { rememberViewed } from '#data/quotes/recent-instruments.ts';
import { useWatch } from '#data/quotes/use-watch.ts';
import { useSpotMarket } from '#features/spot/hooks/use-spot-market.ts';
import type { Side } from '#features/spot/model/order-form.ts';
import { View } from '#ui/frame.tsx';
import { useBookFeed } from '#widgets/book/use-book.ts';
import { ChartFrame } from '#widgets/chart/chart-frame.tsx';
import { ChartSettingsSheet } from '#widgets/chart/chart-settings-sheet.tsx';
import { ChartTableSheet } from '#widgets/chart/chart-table-sheet.tsx';
import { FullChart } from '#widgets/chart/full-chart.tsx';
import { useFullChart } from '#widgets/chart/use-full-chart.ts';
import { useTickStream } from '#widgets/chart/use-tick-stream.ts';
import { PriceHead } from '#widgets/quotes/price-head.tsx';
import { TradingNote } from '#widgets/quotes/trading-note.tsx';
import { PairPicker } from '#widgets/trade/pair-picker.tsx';
import { TradeNav } from '#widgets/trade/trade-nav.tsx';
import { OrderSheet, type OrderStart } from './order-sheet.tsx';
import { SpotDock } from './spot-dock.tsx';
import { SpotTabs } from './spot-tabs.tsx';

type SpotPageProps = { instrument: InstrumentView };

export function SpotPage({ instrument }: SpotPageProps) {
  const market = useSpotMarket(instrument);
  const feed = useBookFeed(instrument);
  const [start, setStart] = useState<OrderStart | null>(null);
  useWatch([instrument.id]);
  useEffect(() => rememberViewed(instrument.symbol), [instrument.symbol]);
  const ask = (side: Side, price: string | null) =>
    setStart((before) => ({ side, price, number: (before?.number ?? 0) + 1 }));
  return (
    <>
      <TradeNav product="spot" symbol={instrument.symbol} />
      <View>
        <PriceHead instrument={instrument} title={<PairPicker instrument={instrument} product="spot" />} />
        <TradingNote instrument={instrument} product="spot" />
        <SpotChart instrument={instrument} />
        <SpotTabs instrument={instrument} market={market.data} feed={feed} onPick={ask} />
      </View>
      <SpotDock instrument={instrument} market={market.data} onAsk={(side) => ask(side, null)} />
      <OrderSheet instrument={instrument} market={market.data} start={start} onClose={() => setStart(null)} />
    </>
  );
}

/** Chart of the index price with its tools and a full-screen mode. */
function SpotChart({ instrument }: SpotPageProps) {
  const [sheet, setSheet] = useState<'settings' | 'table' | null>(null);
  const stream = useTickStream(instrument);
  const full = useFullChart();
  const close = () => setSheet(null);
  const chart = { instrument, tape: stream.tape, onOpen: setSheet };
  return (
    <>
      {full.isFull ? <div className="chart-frame away" /> : <ChartFrame {...chart} onToggleFull={full.open} />}
      {full.isFull ? <FullChart {...chart} onClose={full.close} /> : null}
      <ChartSettingsSheet open={sheet === 'settings'} onClose={close} />
      <ChartTableSheet instrument={instrument} tape={stream.tape} open={sheet === 'table'} onClose={close} />
    </>
  );
}

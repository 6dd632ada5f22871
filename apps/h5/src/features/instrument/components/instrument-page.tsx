import { BellPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { hrefOf, instrumentPath, spotPath } from '#data/paths.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { rememberViewed } from '#data/quotes/recent-instruments.ts';
import { useWatch } from '#data/quotes/use-watch.ts';
import { useSession } from '#data/session-store.ts';
import { Button } from '#ui/button.tsx';
import { Dock, NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ChartFrame } from '#widgets/chart/chart-frame.tsx';
import { ChartSettingsSheet } from '#widgets/chart/chart-settings-sheet.tsx';
import { ChartTableSheet } from '#widgets/chart/chart-table-sheet.tsx';
import { FullChart } from '#widgets/chart/full-chart.tsx';
import { useFullChart } from '#widgets/chart/use-full-chart.ts';
import { useTickStream } from '#widgets/chart/use-tick-stream.ts';
import { PriceHead } from '#widgets/quotes/price-head.tsx';
import { StarButton } from '#widgets/quotes/star-button.tsx';
import { TradingNote } from '#widgets/quotes/trading-note.tsx';
import { AlertSheet } from './alert-sheet.tsx';
import { InstrumentTabs } from './instrument-tabs.tsx';

type InstrumentPageProps = { instrument: InstrumentView; onBack: () => void };
type OpenSheet = 'alert' | 'settings' | 'table';

export function InstrumentPage({ instrument, onBack }: InstrumentPageProps) {
  const t = useTranslations('common.actions');
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const stream = useTickStream(instrument);
  const full = useFullChart();
  useWatch([instrument.id]);
  useEffect(() => rememberViewed(instrument.symbol), [instrument.symbol]);
  const close = () => setSheet(null);
  const chart = { instrument, tape: stream.tape, onOpen: setSheet };
  return (
    <>
      <NavBar
        title={instrument.symbol}
        back={{ label: t('back'), onClick: onBack }}
        actions={<PageActions instrument={instrument} onAlert={() => setSheet('alert')} />}
      />
      <View>
        <PriceHead instrument={instrument} />
        <TradingNote instrument={instrument} product="any" />
        {full.isFull ? <div className="chart-frame away" /> : <ChartFrame {...chart} onToggleFull={full.open} />}
        <InstrumentTabs instrument={instrument} stream={stream} />
      </View>
      {instrument.hasSpot ? <TradeDock symbol={instrument.symbol} /> : null}
      {full.isFull ? <FullChart {...chart} onClose={full.close} /> : null}
      <ChartSettingsSheet open={sheet === 'settings'} onClose={close} />
      <ChartTableSheet instrument={instrument} tape={stream.tape} open={sheet === 'table'} onClose={close} />
      <AlertSheet instrument={instrument} open={sheet === 'alert'} onClose={close} />
    </>
  );
}

function PageActions({ instrument, onAlert }: { instrument: InstrumentView; onAlert: () => void }) {
  const t = useTranslations('instrument');
  const isVisitor = useSession((state) => state.token === null);
  const { symbol, currencyId } = instrument;
  return (
    <>
      <StarButton symbol={symbol} currencyId={currencyId} />
      <IconButton
        label={t('bell', { symbol })}
        glyph={BellPlus}
        onClick={() => (isVisitor ? askToLogIn(instrumentPath(symbol)) : onAlert())}
      />
    </>
  );
}

function TradeDock({ symbol }: { symbol: string }) {
  const t = useTranslations('instrument');
  return (
    <Dock>
      <Button variant="primary" block href={hrefOf(spotPath(symbol))}>
        {t('trade', { symbol })}
      </Button>
    </Dock>
  );
}

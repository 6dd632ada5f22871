import { BellPlus, Star } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { instrumentPath } from '#data/paths.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { rememberViewed } from '#data/quotes/recent-instruments.ts';
import { useFavourites } from '#data/quotes/use-favourites.ts';
import { useWatch } from '#data/quotes/use-watch.ts';
import { useSession } from '#data/session-store.ts';
import { useFullChart } from '#features/instrument/hooks/use-full-chart.ts';
import { useTickStream } from '#features/instrument/hooks/use-tick-stream.ts';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { AlertSheet } from './alert-sheet.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { ChartSettingsSheet } from './chart-settings-sheet.tsx';
import { ChartTableSheet } from './chart-table-sheet.tsx';
import { FullChart } from './full-chart.tsx';
import { InstrumentTabs } from './instrument-tabs.tsx';
import { PriceHead } from './price-head.tsx';

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
        {full.isFull ? <div className="chart-frame away" /> : <ChartFrame {...chart} onToggleFull={full.open} />}
        <InstrumentTabs instrument={instrument} stream={stream} />
      </View>
      {full.isFull ? <FullChart {...chart} onClose={full.close} /> : null}
      <ChartSettingsSheet open={sheet === 'settings'} onClose={close} />
      <ChartTableSheet instrument={instrument} tape={stream.tape} open={sheet === 'table'} onClose={close} />
      <AlertSheet instrument={instrument} open={sheet === 'alert'} onClose={close} />
    </>
  );
}

function PageActions({ instrument, onAlert }: { instrument: InstrumentView; onAlert: () => void }) {
  const t = useTranslations('instrument');
  const { has, toggle } = useFavourites();
  const isVisitor = useSession((state) => state.token === null);
  const { symbol, currencyId } = instrument;
  const isStarred = has(currencyId);
  return (
    <>
      <span className={isStarred ? 'star on' : 'star'}>
        <IconButton
          label={t(isStarred ? 'star.remove' : 'star.add', { symbol })}
          glyph={Star}
          pressed={isStarred}
          onClick={() => toggle(currencyId)}
        />
      </span>
      <IconButton
        label={t('bell', { symbol })}
        glyph={BellPlus}
        onClick={() => (isVisitor ? askToLogIn(instrumentPath(symbol)) : onAlert())}
      />
    </>
  );
}

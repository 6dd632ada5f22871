import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { BookView } from '#widgets/book/book-view.tsx';
import { DepthView } from '#widgets/book/depth-view.tsx';
import { TradeList } from '#widgets/book/trade-list.tsx';
import { useBookFeed } from '#widgets/book/use-book.ts';
import type { TickStream } from '#widgets/chart/tick-stream.ts';
import { Loaded } from '#widgets/loaded.tsx';
import { InfoTab } from './info-tab.tsx';
import { TickTapeList } from './tick-tape.tsx';

const TABS = ['ticks', 'book', 'trades', 'info'] as const;
type Tab = (typeof TABS)[number];
/** Tabs of instruments without spot trading, which have no book. */
const TABS_WITHOUT_BOOK = ['ticks', 'info'] as const;

type InstrumentTabsProps = { instrument: InstrumentView; stream: TickStream };

export function InstrumentTabs(props: InstrumentTabsProps) {
  const t = useTranslations('instrument.tabs');
  const [tab, setTab] = useState<Tab>('ticks');
  const offered: readonly Tab[] = props.instrument.hasSpot ? TABS : TABS_WITHOUT_BOOK;
  return (
    <>
      <Tabs
        id="instrument"
        label={t('label')}
        items={offered.map((value) => ({ value, label: t(value) }))}
        value={tab}
        onChange={setTab}
        small
      />
      <TabPanel id="instrument" value={tab}>
        <Panel {...props} tab={tab} />
      </TabPanel>
    </>
  );
}

function Panel({ instrument, stream, tab }: InstrumentTabsProps & { tab: Tab }) {
  switch (tab) {
    case 'ticks':
      return <TickTapeList stream={stream} quote={instrument.quote} priceScale={instrument.priceScale} />;
    case 'book':
      return <BookPanel instrument={instrument} />;
    case 'trades':
      return <TradesPanel instrument={instrument} />;
    case 'info':
      return <InfoTab instrument={instrument} />;
  }
}

/** Depth chart above the order book table. */
function BookPanel({ instrument }: { instrument: InstrumentView }) {
  const feed = useBookFeed(instrument);
  const data = feed.isLoading || feed.isFailed ? undefined : true;
  return (
    <Loaded query={{ data, isError: feed.isFailed, refetch: feed.retry }}>
      {() => (
        <>
          <div className="pad depth-part">
            <DepthView pair={instrument} />
          </div>
          <BookView pair={instrument} />
        </>
      )}
    </Loaded>
  );
}

function TradesPanel({ instrument }: { instrument: InstrumentView }) {
  // The feed of the watched book also delivers its trades.
  useBookFeed(instrument);
  return <TradeList pair={instrument} />;
}

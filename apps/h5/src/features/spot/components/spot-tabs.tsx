import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { useOpenOrders } from '#features/spot/hooks/use-spot-orders.ts';
import type { Side } from '#features/spot/model/order-form.ts';
import type { SpotMarket } from '#features/spot/model/spot-market.ts';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { BookView } from '#widgets/book/book-view.tsx';
import { TradeList } from '#widgets/book/trade-list.tsx';
import type { BookFeed } from '#widgets/book/use-book.ts';
import { Loaded } from '#widgets/loaded.tsx';
import { AboutTab } from './about-tab.tsx';
import { MyOrders } from './my-orders.tsx';

const TABS = ['book', 'trades', 'mine', 'about'] as const;
type Tab = (typeof TABS)[number];

type SpotTabsProps = {
  instrument: InstrumentView;
  market: SpotMarket | undefined;
  feed: BookFeed;
  onPick: (side: Side, price: string) => void;
};

export function SpotTabs(props: SpotTabsProps) {
  const t = useTranslations('spot.tabs');
  const [tab, setTab] = useState<Tab>('book');
  const { data } = useOpenOrders(props.instrument);
  const count = data?.list.length ?? 0;
  const labelOf = (value: Tab) => (value === 'mine' && count > 0 ? t('mineCount', { count }) : t(value));
  return (
    <>
      <Tabs
        id="spot"
        label={t('label')}
        items={TABS.map((value) => ({ value, label: labelOf(value) }))}
        value={tab}
        onChange={setTab}
        small
      />
      <TabPanel id="spot" value={tab}>
        <Panel {...props} tab={tab} onExplain={() => setTab('about')} />
      </TabPanel>
    </>
  );
}

function Panel({ tab, onExplain, ...props }: SpotTabsProps & { tab: Tab; onExplain: () => void }) {
  const { instrument, market, feed, onPick } = props;
  switch (tab) {
    case 'book': {
      const book = { data: feed.isLoading || feed.isFailed ? undefined : true, isError: feed.isFailed };
      return (
        <Loaded query={{ ...book, refetch: feed.retry }}>
          {() => (
            <BookView
              pair={instrument}
              // Tapping a bid opens a sell order, tapping an ask a buy order.
              onPick={(price, side) => onPick(side === 'bid' ? 'sell' : 'buy', price)}
              onExplain={onExplain}
            />
          )}
        </Loaded>
      );
    }
    case 'trades':
      return <TradeList pair={instrument} />;
    case 'mine':
      return <MyOrders instrument={instrument} />;
    case 'about':
      return <AboutTab instrument={instrument} market={market} />;
  }
}

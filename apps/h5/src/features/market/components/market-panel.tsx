import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { declaredMarketTabs } from '#data/declared-features.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import type { Ranking } from '#data/quotes/rank-instruments.ts';
import type { Favourites } from '#data/quotes/use-favourites.ts';
import { useWatch } from '#data/quotes/use-watch.ts';
import { listTab, opensAtMs } from '#features/market/model/market-tab.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatWeekdayTime } from '#lib/format-time.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BreadthBar } from './breadth-bar.tsx';
import { InstrumentList } from './instrument-list.tsx';
import { NoFavourites } from './no-favourites.tsx';
import { OrderEditor } from './order-editor.tsx';
import { RecentChips } from './recent-chips.tsx';
import { SortRow } from './sort-row.tsx';

type MarketPanelProps = {
  tab: string;
  instruments: readonly InstrumentView[];
  favourites: Favourites;
  onTab: (tab: string) => void;
};

const BY_VOLUME: Ranking = { key: 'volume', order: 'descending' };

/** Content of one tab. Use the tab as key so that it remounts. */
export function MarketPanel({ tab, instruments, favourites, onTab }: MarketPanelProps) {
  const t = useTranslations('market');
  const [ranking, setRanking] = useState<Ranking | null>(tab === 'favourites' ? null : BY_VOLUME);
  const [isEditing, setEditing] = useState(false);
  const listed = listTab(
    declaredMarketTabs().find(({ key }) => key === tab),
    instruments,
    favourites.currencyIds ?? [],
  );
  useWatch(listed.map(({ id }) => id));
  if (listed.length === 0) {
    if (tab === 'favourites') return <NoFavourites favourites={favourites} onCoins={() => onTab('coins')} />;
    return (
      <EmptyState art="records" title={t('empty.listHeading')}>
        {t('empty.listText')}
      </EmptyState>
    );
  }
  if (isEditing) return <OrderEditor listed={listed} favourites={favourites} onDone={() => setEditing(false)} />;
  return (
    <>
      <BreadthBar listed={listed} />
      <RecentChips instruments={instruments} label={t('search.recent')} caption={t('recent')} />
      <MarketNotes listed={listed} />
      <SortRow ranking={ranking} onChange={setRanking} />
      <InstrumentList listed={listed} ranking={ranking} favourites={favourites} />
      {tab === 'favourites' && listed.length > 1 ? (
        <div className="pad market-edit">
          <Button variant="ghost" size="md" block onClick={() => setEditing(true)}>
            {t('edit.start')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Notes about these prices: simulated, or market closed. */
function MarketNotes({ listed }: { listed: readonly InstrumentView[] }) {
  const t = useTranslations();
  const place = useTimePlace();
  const opensMs = opensAtMs(listed);
  const isSimulated = listed.some(({ feed }) => feed === 'simulated');
  if (!isSimulated && opensMs === null) return null;
  return (
    <div className="pad row wrap market-notes">
      {isSimulated ? <Badge tone="line">{t('common.states.simulatedMarket')}</Badge> : null}
      {opensMs === null ? null : (
        <span className="xs c2">{t('market.closed', { time: formatWeekdayTime(opensMs, place) })}</span>
      )}
    </div>
  );
}

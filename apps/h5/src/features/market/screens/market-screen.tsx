import { useTranslations } from 'use-intl';
import { declaredMarketTabs } from '#data/declared-features.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useFavourites } from '#data/quotes/use-favourites.ts';
import { useInstruments } from '#data/quotes/use-instruments.ts';
import { useSearchParams } from '#data/router.tsx';
import { LoadedTickers } from '#features/market/components/loaded-tickers.tsx';
import { MarketPanel } from '#features/market/components/market-panel.tsx';
import { readTab, toTabs } from '#features/market/model/market-tab.ts';
import { RootNav, View } from '#ui/frame.tsx';
import { SearchLink } from '#ui/search-link.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import '#features/market/market.css';

export function MarketScreen() {
  const t = useTranslations();
  const [search, setSearch] = useSearchParams();
  const instruments = useInstruments();
  const favourites = useFavourites();
  const declared = declaredMarketTabs();
  const tab = readTab(search.get('tab'), favourites.isVisitor, declared);
  const choose = (next: string) => setSearch({ tab: next }, { replace: true });
  return (
    <>
      <RootNav>
        <h1 className="sr">{t('common.tabs.market')}</h1>
        <div className="market-search">
          <SearchLink href={hrefOf(PATHS.search)}>{t('market.searchHint')}</SearchLink>
        </div>
      </RootNav>
      <View>
        <Tabs
          id="market"
          label={t('market.tabs.label')}
          items={toTabs(declared).map(({ key, label }) => ({ value: key, label: t(label) }))}
          value={tab}
          onChange={choose}
        />
        <TabPanel id="market" value={tab}>
          <LoadedTickers query={instruments}>
            {(all) => <MarketPanel key={tab} tab={tab} instruments={all} favourites={favourites} onTab={choose} />}
          </LoadedTickers>
        </TabPanel>
      </View>
    </>
  );
}

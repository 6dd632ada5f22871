import { Bell, Library } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useSession } from '#data/session-store.ts';
import { useBack } from '#data/use-back.ts';
import { ArtistList } from '#features/nft/components/artist-list.tsx';
import { FilterSheet } from '#features/nft/components/filter-sheet.tsx';
import { LogInFirst } from '#features/nft/components/log-in-first.tsx';
import { SearchField } from '#features/nft/components/search-field.tsx';
import { WorkGrid } from '#features/nft/components/work-grid.tsx';
import { WorksToolbar } from '#features/nft/components/works-toolbar.tsx';
import { useFavouriteWorks, useWorks } from '#features/nft/hooks/use-market.ts';
import { useMessages } from '#features/nft/hooks/use-mine.ts';
import { isFiltered, NO_FILTER, readFilter, type WorkFilter, writeFilter } from '#features/nft/model/work-filter.ts';
import { Button } from '#ui/button.tsx';
import '#features/nft/nft.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';

const TABS = ['works', 'artists', 'collection'] as const;
type Tab = (typeof TABS)[number];
const ID = 'nft';

/** Works, artists, and the own favourites (?tab=). */
export function MarketScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.home);
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((name) => name === params.get('tab')) ?? 'works';
  const filter = readFilter(params);
  const unread = useMessages().first?.unread ?? 0;
  const show = (next: WorkFilter, to: Tab = tab) =>
    setParams({ ...writeFilter(next), ...(to === 'works' ? {} : { tab: to }) }, { replace: true });
  return (
    <>
      <NavBar
        title={t('nft.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={
          <>
            <IconButton
              label={t('nft.messages', { count: unread })}
              glyph={Bell}
              dot={unread > 0}
              href={hrefOf(PATHS.nftMessages)}
            />
            <IconButton label={t('nft.mine')} glyph={Library} href={hrefOf(PATHS.nftMine)} />
          </>
        }
      />
      <View>
        <Tabs
          id={ID}
          label={t('nft.lists')}
          items={TABS.map((value) => ({ value, label: t(`nft.tabs.${value}`) }))}
          value={tab}
          onChange={(next) => show({ ...filter, keyword: '' }, next)}
        />
        <TabPanel id={ID} value={tab}>
          {tab === 'works' ? <Works filter={filter} onChange={show} /> : null}
          {tab === 'artists' ? (
            <>
              <SearchField
                label={t('nft.search.artists')}
                value={filter.keyword}
                onSearch={(keyword) => show({ ...filter, keyword })}
              />
              <ArtistList keyword={filter.keyword} />
            </>
          ) : null}
          {tab === 'collection' ? <Collection /> : null}
        </TabPanel>
      </View>
    </>
  );
}

type WorksProps = { filter: WorkFilter; onChange: (filter: WorkFilter) => void };

function Works({ filter, onChange }: WorksProps) {
  const t = useTranslations('nft');
  const [isFilterOpen, setFilterOpen] = useState(false);
  const { list, first } = useWorks(filter);
  const clear = (
    <Button size="md" onClick={() => onChange({ ...NO_FILTER, sort: filter.sort })}>
      {t('filter.clear')}
    </Button>
  );
  const empty = isFiltered(filter) ? (
    <EmptyState page art="records" title={t('list.noneFound')} action={clear}>
      {t('list.noneFoundText')}
    </EmptyState>
  ) : (
    <EmptyState page art="records" title={t('list.none')}>
      {t('list.noneText')}
    </EmptyState>
  );
  return (
    <>
      <SearchField
        label={t('search.works')}
        value={filter.keyword}
        onSearch={(keyword) => onChange({ ...filter, keyword })}
      />
      <WorksToolbar filter={filter} onChange={onChange} onFilter={() => setFilterOpen(true)} />
      <WorkGrid list={list} empty={empty} />
      <FilterSheet
        open={isFilterOpen}
        filter={filter}
        coins={first?.currencies ?? []}
        onClose={() => setFilterOpen(false)}
        onApply={onChange}
      />
    </>
  );
}

function Collection() {
  const t = useTranslations('nft.list');
  const isVisitor = useSession((state) => state.token === null);
  const { list } = useFavouriteWorks();
  if (isVisitor) return <LogInFirst path={`${PATHS.nft}?tab=collection`} />;
  const empty = (
    <EmptyState page art="favourites" title={t('noFavourites')}>
      {t('noFavouritesText')}
    </EmptyState>
  );
  return <WorkGrid list={list} empty={empty} />;
}

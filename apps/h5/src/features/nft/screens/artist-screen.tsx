import { Flag, Share2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#data/api-error.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import { Redirect, useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { useShareLink } from '#data/use-share-link.ts';
import { ArtistHead } from '#features/nft/components/artist-head.tsx';
import { UnknownWork } from '#features/nft/components/unknown-work.tsx';
import { useNftTexts } from '#features/nft/components/use-nft-texts.ts';
import { WorkGrid } from '#features/nft/components/work-grid.tsx';
import { ARTIST_TABS, type ArtistTab, useArtist, useArtistWorks } from '#features/nft/hooks/use-market.ts';
import { artistIdOf } from '#features/nft/model/nft-paths.ts';
import type { ArtistPage } from '#features/nft/model/nft-types.ts';
import '#features/nft/nft.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { Loaded } from '#widgets/loaded.tsx';

const ID = 'nft-artist';

/** One artist (?id=) and the works by tab (?tab=). */
export function ArtistScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.nft);
  const share = useShareLink();
  const [params] = useSearchParams();
  const id = artistIdOf(params);
  const query = useArtist(id);
  const isUnknown = query.error instanceof ApiError && query.error.error === 'nft_artist_unknown';
  if (id === 0) return <Redirect to={`${PATHS.nft}?tab=artists`} />;
  return (
    <>
      <NavBar
        title={t('nft.artist.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={
          query.data === undefined ? null : (
            <>
              <IconButton label={t('nft.work.share')} glyph={Share2} onClick={() => share(query.data.artist.name)} />
              <IconButton label={t('nft.artist.report')} glyph={Flag} href={hrefOf(PATHS.customer)} />
            </>
          )
        }
      />
      <View>
        {isUnknown ? (
          <UnknownWork what="artist" />
        ) : (
          <Loaded query={query}>{(page) => <ArtistBody page={page} />}</Loaded>
        )}
      </View>
    </>
  );
}

function ArtistBody({ page }: { page: ArtistPage }) {
  const t = useTranslations('nft');
  const texts = useNftTexts();
  const [params, setParams] = useSearchParams();
  const tab = ARTIST_TABS.find((name) => name === params.get('tab')) ?? 'sale';
  const counts: Record<ArtistTab, number> = {
    sale: page.on_sale,
    sold: page.artist.sold,
    rest: page.not_for_sale,
  };
  return (
    <>
      <ArtistHead page={page} />
      <Tabs
        id={ID}
        label={t('lists')}
        items={ARTIST_TABS.map((value) => ({
          value,
          label: t(`artist.tab.${value}`, { count: texts.count(counts[value]) }),
        }))}
        value={tab}
        onChange={(value) => setParams({ id: String(page.artist.id), tab: value }, { replace: true })}
      />
      <TabPanel id={ID} value={tab}>
        <ArtistWorks key={tab} artistId={page.artist.id} tab={tab} />
      </TabPanel>
    </>
  );
}

function ArtistWorks({ artistId, tab }: { artistId: number; tab: ArtistTab }) {
  const t = useTranslations('nft.artist');
  const { list } = useArtistWorks(artistId, tab);
  return <WorkGrid list={list} withoutArtist empty={<EmptyState art="records" title={t(`none.${tab}`)} />} />;
}

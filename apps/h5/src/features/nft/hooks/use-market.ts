import type { SentOf } from '@candor/contract/call';
import { nftArtist, nftArtists, nftFavourites, nftWorks } from '@candor/contract/nft';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { usePages } from '#data/use-pages.ts';
import { moneyKey } from '#data/use-wallet.ts';
import { toWorkFields, type WorkFilter } from '#features/nft/model/work-filter.ts';

const isLoggedIn = (state: { token: string | null }) => state.token !== null;

/** Works and series that match; also for visitors. */
export const useWorks = (filter: WorkFilter) =>
  usePages({
    key: ['nft', 'works', filter],
    load: (page, signal) => request(nftWorks, { ...toWorkFields(filter), ...page }, { signal, silent: true }),
    keepsOld: true,
  });

export const ARTIST_TABS = ['sale', 'sold', 'rest'] as const;
export type ArtistTab = (typeof ARTIST_TABS)[number];

/** The price of a work that is not offered is what was last paid: zero if it was never sold. */
const LEAST_PRICE = '0.00000001';
const TAB_FIELDS: Readonly<Record<ArtistTab, SentOf<typeof nftWorks>>> = {
  sale: {},
  sold: { mode: '0', status: 'all', min_price: LEAST_PRICE, sort: 'newest' },
  rest: { mode: '0', status: 'all', max_price: LEAST_PRICE, sort: 'newest' },
};

/** Works of one artist; also for visitors. */
export const useArtistWorks = (artistId: number, tab: ArtistTab) =>
  usePages({
    key: ['nft', 'artist-works', artistId, tab],
    load: (page, signal) =>
      request(nftWorks, { ...TAB_FIELDS[tab], artist_id: String(artistId), ...page }, { signal, silent: true }),
  });

/** The own favourites. Not for visitors. */
export const useFavouriteWorks = () =>
  usePages({
    key: ['nft', 'favourites'],
    load: (page, signal) => request(nftFavourites, page, { signal, silent: true }),
    enabled: useSession(isLoggedIn),
  });

export const useArtists = (keyword: string) =>
  usePages({
    key: ['nft', 'artists', keyword],
    load: (page, signal) => request(nftArtists, { keyword, ...page }, { signal, silent: true }),
    keepsOld: true,
  });

export function useArtist(id: number) {
  return useQuery({
    queryKey: moneyKey('nft', 'artist', id),
    queryFn: ({ signal }) => request(nftArtist, { id: String(id) }, { signal, silent: true }),
    enabled: id > 0,
  });
}

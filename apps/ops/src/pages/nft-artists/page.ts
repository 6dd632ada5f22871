import { operatorNftArtists } from '@candor/contract/ops-nft';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { nftArtistTexts } from '#texts/nft.ts';

export const nftArtistsPage: ConsolePage = {
  path: '/nft_artists',
  label: nftArtistTexts.title,
  group: 'control',
  roles: operatorNftArtists.roles,
  Component: lazyPage(async () => (await import('./nft-artists-page.tsx')).NftArtistsPage),
};

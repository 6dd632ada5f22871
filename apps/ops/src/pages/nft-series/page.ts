import { operatorNftSeries } from '@candor/contract/ops-nft';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { nftSeriesTexts } from '#texts/nft.ts';

export const nftSeriesPage: ConsolePage = {
  path: '/nft_series',
  label: nftSeriesTexts.title,
  group: 'control',
  roles: operatorNftSeries.roles,
  Component: lazyPage(async () => (await import('./nft-series-page.tsx')).NftSeriesPage),
};

import { operatorNftWorks } from '@candor/contract/ops-nft';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { nftWorkTexts } from '#texts/nft.ts';

export const nftWorksPage: ConsolePage = {
  path: '/nft_works',
  label: nftWorkTexts.title,
  group: 'control',
  roles: operatorNftWorks.roles,
  Component: lazyPage(async () => (await import('./nft-works-page.tsx')).NftWorksPage),
};

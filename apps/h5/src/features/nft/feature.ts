import type { Feature, RouteEntry } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

const loadWork: RouteEntry['load'] = () => import('./screens/work-screen.tsx').then((m) => m.WorkScreen);

export const feature: Feature = {
  area: 'nft',
  routes: [
    {
      path: PATHS.nft,
      title: 'nft.heading',
      load: () => import('./screens/market-screen.tsx').then((m) => m.MarketScreen),
    },
    { path: PATHS.nftWork, title: 'nft.work.heading', load: loadWork },
    { path: PATHS.nftVideo, title: 'nft.work.heading', load: loadWork },
    {
      path: PATHS.nftArtist,
      title: 'nft.artist.heading',
      load: () => import('./screens/artist-screen.tsx').then((m) => m.ArtistScreen),
    },
    {
      path: PATHS.nftSeries,
      title: 'nft.series.heading',
      load: () => import('./screens/series-screen.tsx').then((m) => m.SeriesScreen),
    },
    {
      path: PATHS.nftBox,
      title: 'nft.mode.box',
      load: () => import('./screens/box-screen.tsx').then((m) => m.BoxScreen),
    },
    {
      path: PATHS.nftPurchase,
      title: 'nftMine.order.heading',
      guarded: true,
      load: () => import('./screens/purchase-screen.tsx').then((m) => m.PurchaseScreen),
    },
    {
      path: PATHS.nftMine,
      title: 'nftMine.heading',
      guarded: true,
      load: () => import('./screens/mine-screen.tsx').then((m) => m.MineScreen),
    },
    {
      path: PATHS.nftMessages,
      title: 'nftMine.messages',
      guarded: true,
      load: () => import('./screens/message-screen.tsx').then((m) => m.MessageScreen),
    },
    {
      path: PATHS.nftResell,
      title: 'nftMine.resell.heading',
      guarded: true,
      load: () => import('./screens/resell-screen.tsx').then((m) => m.ResellScreen),
    },
    {
      path: PATHS.nftStudio,
      title: 'nftMine.studio.heading',
      guarded: true,
      load: () => import('./screens/studio-screen.tsx').then((m) => m.StudioScreen),
    },
    {
      path: PATHS.nftOldMine,
      title: 'nftMine.heading',
      guarded: true,
      load: () => import('./screens/old-screens.tsx').then((m) => m.OldMineScreen),
    },
    {
      path: PATHS.nftOldPurchase,
      title: 'nft.work.heading',
      load: () => import('./screens/old-screens.tsx').then((m) => m.OldPurchaseScreen),
    },
  ],
  records: () => import('./records.ts').then((m) => m.records),
  entries: [{ key: 'nft', group: 'discover', icon: 'palette', path: PATHS.nft, label: 'nft.menu' }],
};

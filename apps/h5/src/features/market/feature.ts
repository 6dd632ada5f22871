import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'market',
  routes: [
    {
      path: PATHS.market,
      title: 'common.tabs.market',
      tab: 'market',
      load: () => import('./screens/market-screen.tsx').then((m) => m.MarketScreen),
    },
    {
      path: PATHS.search,
      title: 'market.search.heading',
      load: () => import('./screens/search-screen.tsx').then((m) => m.SearchScreen),
    },
  ],
  marketTabs: [
    { key: 'coins', rank: 20, label: 'market.tabs.coins', lists: ({ kind }) => kind === 'coin' },
    { key: 'stock', rank: 30, label: 'market.tabs.stock', lists: ({ kind }) => kind === 'stock' },
  ],
  entries: [
    {
      key: 'stock',
      group: 'trade',
      icon: 'chart-candlestick',
      path: `${PATHS.market}?tab=stock`,
      label: 'home.menu.stock',
      home: 40,
    },
  ],
};

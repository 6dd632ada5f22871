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

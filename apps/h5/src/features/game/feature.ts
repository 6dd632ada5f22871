import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'game',
  routes: [
    {
      path: PATHS.game,
      title: 'game.heading',
      guarded: true,
      load: () => import('./screens/game-screen.tsx').then((m) => m.GameScreen),
    },
    {
      path: PATHS.gameHistory,
      title: 'game.history',
      guarded: true,
      load: () => import('./screens/history-screen.tsx').then((m) => m.GameHistoryScreen),
    },
  ],
  records: () => import('./records.ts').then((m) => m.records),
  entries: [{ key: 'game', group: 'discover', icon: 'dices', path: PATHS.game, label: 'home.menu.game', risk: true }],
};

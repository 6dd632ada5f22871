import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'notices',
  routes: [
    {
      path: PATHS.notices,
      title: 'notices.heading',
      guarded: true,
      load: () => import('./screens/notices-screen.tsx').then((m) => m.NoticesScreen),
    },
    {
      path: PATHS.noticeSettings,
      title: 'notices.settings.heading',
      guarded: true,
      load: () => import('./screens/notice-settings-screen.tsx').then((m) => m.NoticeSettingsScreen),
    },
  ],
};

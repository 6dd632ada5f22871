import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'webview',
  routes: [
    {
      path: PATHS.webView,
      title: 'webview.heading',
      load: () => import('./screens/web-view-screen.tsx').then((m) => m.WebViewScreen),
    },
  ],
};

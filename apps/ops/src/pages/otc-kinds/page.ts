import { operatorOtcKinds } from '@candor/contract/ops-otc';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { otcKindTexts } from '#texts/otc.ts';

export const otcKindsPage: ConsolePage = {
  path: '/otc_kinds',
  label: otcKindTexts.title,
  group: 'control',
  roles: operatorOtcKinds.roles,
  Component: lazyPage(async () => (await import('./otc-kinds-page.tsx')).OtcKindsPage),
};

import { operatorInstruments } from '@candor/contract/ops-halts';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { instrumentTexts } from '#texts/instruments.ts';

export const instrumentsPage: ConsolePage = {
  path: '/instruments',
  label: instrumentTexts.title,
  group: 'control',
  roles: operatorInstruments.roles,
  Component: lazyPage(async () => (await import('./instruments-page.tsx')).InstrumentsPage),
};

import { operatorFiatRates } from '@candor/contract/ops-fiat';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { fiatRateTexts } from '#texts/fiat-rates.ts';

export const fiatRatesPage: ConsolePage = {
  path: '/fiat_rates',
  label: fiatRateTexts.title,
  group: 'money',
  roles: operatorFiatRates.roles,
  Component: lazyPage(async () => (await import('./fiat-rates-page.tsx')).FiatRatesPage),
};

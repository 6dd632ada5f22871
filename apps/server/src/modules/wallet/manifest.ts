import type { Manifest } from '#kernel/product/manifest';
import { CURRENCY_RULE_AREA } from './currency-rule-area';
import { fiatRates } from './fiat-rates-kind';
import { registerWallet } from './index';
import { WALLET_RECORD_KINDS } from './record-kinds';

export const walletManifest: Manifest<Parameters<typeof registerWallet>[0]> = {
  name: 'wallet',
  register: registerWallet,
  rules: [CURRENCY_RULE_AREA],
  proposals: [fiatRates],
  recordKinds: WALLET_RECORD_KINDS,
};

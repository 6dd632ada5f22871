import type { Manifest } from '#kernel/product/manifest';
import { CURRENCY_RULE_AREA } from './currency-rule-area';
import { registerWallet } from './index';

export const walletManifest: Manifest<Parameters<typeof registerWallet>[0]> = {
  name: 'wallet',
  register: registerWallet,
  rules: [CURRENCY_RULE_AREA],
};

import type { Manifest } from '#kernel/product/manifest';
import { registerMarket } from './index';
import { MARKET_RULE_AREA } from './market-rule-area';
import { MARKET_NOTICES } from './notices';

export const marketManifest: Manifest<Parameters<typeof registerMarket>[0]> = {
  name: 'market',
  register: registerMarket,
  rules: [MARKET_RULE_AREA],
  notices: MARKET_NOTICES,
};

import type { Manifest } from '#kernel/product/manifest';
import { registerMarket } from './index';
import { MARKET_NOTICES } from './notices';

export const marketManifest: Manifest<Parameters<typeof registerMarket>[0]> = {
  name: 'market',
  register: registerMarket,
  notices: MARKET_NOTICES,
};

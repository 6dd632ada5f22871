import type { Manifest } from '#kernel/product/manifest';
import { registerMarket } from './index';

export const marketManifest: Manifest<Parameters<typeof registerMarket>[0]> = {
  name: 'market',
  register: registerMarket,
};

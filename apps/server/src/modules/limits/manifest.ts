import type { Manifest } from '#kernel/product/manifest';
import { registerLimits } from './index';

export const limitsManifest: Manifest<Parameters<typeof registerLimits>[0]> = {
  name: 'limits',
  register: registerLimits,
};

import type { Manifest } from '#kernel/product/manifest';
import { registerLimits } from './index';
import { PRODUCT_RULE_AREA } from './product-rule-area';

export const limitsManifest: Manifest<Parameters<typeof registerLimits>[0]> = {
  name: 'limits',
  register: registerLimits,
  rules: [PRODUCT_RULE_AREA],
};

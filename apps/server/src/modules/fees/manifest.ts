import type { Manifest } from '#kernel/product/manifest';
import { FEE_RULE_AREA } from './fee-rule-area';
import { registerFees } from './index';

export const feesManifest: Manifest<Parameters<typeof registerFees>[0]> = {
  name: 'fees',
  register: registerFees,
  rules: [FEE_RULE_AREA],
};

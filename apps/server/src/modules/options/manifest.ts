import type { Manifest } from '#kernel/product/manifest';
import { registerOptions } from './index';
import { OPTION_INVARIANTS } from './option-invariants';
import { OPTION_RULE_AREA } from './option-rule-area';

export const optionsManifest: Manifest<Parameters<typeof registerOptions>[0]> = {
  name: 'options',
  register: registerOptions,
  rules: [OPTION_RULE_AREA],
  invariants: OPTION_INVARIANTS,
};

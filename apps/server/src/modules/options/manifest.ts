import type { Manifest } from '#kernel/product/manifest';
import { registerOptions } from './index';
import { OPTION_INVARIANTS } from './option-invariants';
import { OPTION_RULE_AREA } from './option-rule-area';
import { OPTION_PURSES } from './purses';

export const optionsManifest: Manifest<Parameters<typeof registerOptions>[0]> = {
  name: 'options',
  register: registerOptions,
  purses: OPTION_PURSES,
  rules: [OPTION_RULE_AREA],
  invariants: OPTION_INVARIANTS,
};

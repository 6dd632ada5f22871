import type { Manifest } from '#kernel/product/manifest';
import { registerOptions } from './index';
import { OPTION_NOTICES } from './notices';
import { OPTION_EFFECTS, OPTION_INVARIANTS } from './option-invariants';
import { OPTION_RULE_AREA } from './option-rule-area';
import { OPTION_CARD } from './order-card';
import { OPTION_PURSES } from './purses';
import { createOptionSource } from './receipt-source';
import { OPTIONS_RECORD_KINDS } from './record-kinds';
import { OPTIONS_SELF_LIMIT } from './self-limit';

export const optionsManifest: Manifest<Parameters<typeof registerOptions>[0]> = {
  name: 'options',
  register: registerOptions,
  orderCards: [OPTION_CARD],
  purses: OPTION_PURSES,
  rules: [OPTION_RULE_AREA],
  invariants: OPTION_INVARIANTS,
  effectsWithoutEntry: OPTION_EFFECTS,
  recordKinds: OPTIONS_RECORD_KINDS,
  receipts: [{ rank: 2, createSource: createOptionSource }],
  selfLimit: OPTIONS_SELF_LIMIT,
  notices: OPTION_NOTICES,
};

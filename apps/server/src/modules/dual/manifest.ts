import type { Manifest } from '#kernel/product/manifest';
import { DUAL_INVARIANTS } from './dual-invariants';
import { DUAL_RULE_AREA } from './dual-rule-area';
import { DUAL_HOLDINGS } from './holdings';
import { registerDual } from './index';
import { DUAL_NOTICES } from './notices';
import { DUAL_CARD } from './order-card';
import { DUAL_PURSES } from './purses';
import { createDualSource } from './receipt-source';
import { DUAL_RECORD_KINDS } from './record-kinds';
import { seedDual } from './seed-dual';
import { DUAL_SELF_LIMIT } from './self-limit';

export const dualManifest: Manifest<Parameters<typeof registerDual>[0]> = {
  name: 'dual',
  register: registerDual,
  orderCards: [DUAL_CARD],
  purses: DUAL_PURSES,
  rules: [DUAL_RULE_AREA],
  invariants: DUAL_INVARIANTS,
  recordKinds: DUAL_RECORD_KINDS,
  receipts: [{ rank: 3, createSource: createDualSource }],
  selfLimit: DUAL_SELF_LIMIT,
  notices: DUAL_NOTICES,
  holdings: DUAL_HOLDINGS,
  seedDemo: seedDual,
};

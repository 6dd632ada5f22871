import type { Manifest } from '#kernel/product/manifest';
import { FUTURES_EFFECTS, FUTURES_INVARIANTS } from './futures-invariants';
import { FUTURES_RULE_AREA } from './futures-rule-area';
import { registerFutures } from './index';
import { FUTURES_NOTICES } from './notices';
import { FUTURES_CARD } from './order-card';
import { FUTURES_PURSES } from './purses';
import { createFuturesSource } from './receipt-source';
import { FUTURES_RECORD_KINDS } from './record-kinds';
import { FUTURES_SELF_LIMIT } from './self-limit';

export const futuresManifest: Manifest<Parameters<typeof registerFutures>[0]> = {
  name: 'futures',
  register: registerFutures,
  orderCards: [FUTURES_CARD],
  purses: FUTURES_PURSES,
  rules: [FUTURES_RULE_AREA],
  invariants: FUTURES_INVARIANTS,
  effectsWithoutEntry: FUTURES_EFFECTS,
  recordKinds: FUTURES_RECORD_KINDS,
  receipts: [{ rank: 1, createSource: createFuturesSource }],
  selfLimit: FUTURES_SELF_LIMIT,
  notices: FUTURES_NOTICES,
};

import type { Manifest } from '#kernel/product/manifest';
import { LOCK_HOLDINGS } from './holdings';
import { type LockModuleDeps, registerLock } from './index';
import { MATURED_BY_CALL } from './lock-entries';
import { LOCK_INVARIANTS } from './lock-invariants';
import { LOCK_NOTICES } from './notices';
import { LOCK_CARD } from './order-card';
import { LOCK_RECORD_KINDS } from './record-kinds';
import { seedLock } from './seed-lock';
import { LOCK_SELF_LIMIT } from './self-limit';
import { lockProduct, lockTerms } from './terms-kinds';

export const lockManifest: Manifest<LockModuleDeps> = {
  name: 'lock',
  register: registerLock,
  orderCards: [LOCK_CARD],
  invariants: LOCK_INVARIANTS,
  effectsWithoutEntry: [
    {
      entryKind: MATURED_BY_CALL,
      exists: `exists (select from lock_order o where o.close_reference = k.id and o.user_id = k.user_id and o.status = 'matured')`,
    },
  ],
  recordKinds: LOCK_RECORD_KINDS,
  selfLimit: LOCK_SELF_LIMIT,
  notices: LOCK_NOTICES,
  holdings: LOCK_HOLDINGS,
  seedDemo: seedLock,
  proposals: [lockTerms, lockProduct],
};

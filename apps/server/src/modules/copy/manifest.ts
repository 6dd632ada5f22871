import type { Manifest } from '#kernel/product/manifest';
import { COPY_INVARIANTS } from './copy-invariants';
import { COPY_RULE_AREA } from './copy-rule-area';
import { FIGURES_INVARIANTS } from './figures-invariants';
import { type CopyModuleDeps, registerCopy } from './index';
import { COPY_NOTICES } from './notices';
import { COPY_CARD } from './order-card';
import { COPY_WATCHER } from './position-watcher';
import { COPY_RECORD_KINDS } from './record-kinds';
import { COPY_RESERVE } from './reserve';
import { seedCopy } from './seed-copy';
import { copyStop } from './stop-kind';

export const copyManifest: Manifest<CopyModuleDeps> = {
  name: 'copy',
  register: registerCopy,
  orderCards: [COPY_CARD],
  rules: [COPY_RULE_AREA],
  notices: COPY_NOTICES,
  proposals: [copyStop],
  queues: [
    { name: 'copy_applications', countSql: `select count(*)::int from copy_application where state = 'pending'` },
  ],
  invariants: [...COPY_INVARIANTS, ...FIGURES_INVARIANTS],
  recordKinds: COPY_RECORD_KINDS,
  positionWatcher: COPY_WATCHER,
  accountReserve: COPY_RESERVE,
  seedDemo: seedCopy,
};

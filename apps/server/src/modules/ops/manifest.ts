import type { Manifest } from '#kernel/product/manifest';
import { registerOps } from './index';
import { OPS_NOTICES } from './notices';
import { OPERATOR_INVARIANTS } from './operator-invariants';
import { OPS_PROPOSALS } from './proposal-kinds';
import { OPS_RECORD_KINDS } from './record-kinds';

export const opsManifest: Manifest<Parameters<typeof registerOps>[0]> = {
  name: 'ops',
  register: registerOps,
  invariants: OPERATOR_INVARIANTS,
  recordKinds: OPS_RECORD_KINDS,
  notices: OPS_NOTICES,
  proposals: OPS_PROPOSALS,
  queues: [{ name: 'proposals', countSql: `select count(*)::int from proposal where state = 'open'` }],
};

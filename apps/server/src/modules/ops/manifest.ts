import type { Manifest } from '#kernel/product/manifest';
import { registerOps } from './index';
import { OPS_NOTICES } from './notices';
import { OPS_RECORD_KINDS } from './record-kinds';

export const opsManifest: Manifest<Parameters<typeof registerOps>[0]> = {
  name: 'ops',
  register: registerOps,
  recordKinds: OPS_RECORD_KINDS,
  notices: OPS_NOTICES,
  queues: [{ name: 'proposals', countSql: `select count(*)::int from proposal where state = 'open'` }],
};

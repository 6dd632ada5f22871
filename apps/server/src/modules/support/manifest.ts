import type { Manifest } from '#kernel/product/manifest';
import { registerSupport } from './index';
import { SUPPORT_NOTICES } from './notices';

export const supportManifest: Manifest<Parameters<typeof registerSupport>[0]> = {
  name: 'support',
  register: registerSupport,
  notices: SUPPORT_NOTICES,
  queues: [{ name: 'tickets', countSql: `select count(*)::int from support_ticket where status = 'open'` }],
};

import type { Manifest } from '#kernel/product/manifest';
import { seedSupport } from './demo/seed-support';
import type { SupportDeps } from './deps';
import { registerSupport } from './index';
import { SUPPORT_NOTICES } from './notices';
import { SERVICE_KIND } from './service-kind';
import { SUPPORT_INVARIANTS } from './support-invariants';
import { SUPPORT_RULE_AREA } from './support-rule-area';

export const supportManifest: Manifest<SupportDeps> = {
  name: 'support',
  register: registerSupport,
  seedDemo: seedSupport,
  rules: [SUPPORT_RULE_AREA],
  notices: SUPPORT_NOTICES,
  invariants: SUPPORT_INVARIANTS,
  chatKinds: [SERVICE_KIND],
  queues: [
    {
      name: 'tickets',
      countSql: `select count(*)::int from support_case where status = 'open' and operator_id is null`,
    },
  ],
};

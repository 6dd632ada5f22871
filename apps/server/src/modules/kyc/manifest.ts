import type { Manifest } from '#kernel/product/manifest';
import { DOCUMENT_INVARIANTS } from './document-invariants';
import { registerKyc } from './index';
import { LEVEL_RULE_AREA } from './level-rule-area';
import { KYC_NOTICES } from './notices';

export const kycManifest: Manifest<Parameters<typeof registerKyc>[0]> = {
  name: 'kyc',
  register: registerKyc,
  rules: [LEVEL_RULE_AREA],
  invariants: DOCUMENT_INVARIANTS,
  notices: KYC_NOTICES,
  queues: [{ name: 'verifications', countSql: `select count(*)::int from kyc_submission where status = 'review'` }],
};

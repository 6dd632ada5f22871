import type { Manifest } from '#kernel/product/manifest';
import { registerKyc } from './index';
import { KYC_NOTICES } from './notices';

export const kycManifest: Manifest<Parameters<typeof registerKyc>[0]> = {
  name: 'kyc',
  register: registerKyc,
  notices: KYC_NOTICES,
  queues: [{ name: 'verifications', countSql: `select count(*)::int from kyc_submission where status = 'review'` }],
};

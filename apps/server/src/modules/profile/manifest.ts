import type { Manifest } from '#kernel/product/manifest';
import { type ProfileModuleDeps, registerProfile } from './index';
import { PROFILE_NOTICES } from './notices';

export const profileManifest: Manifest<ProfileModuleDeps> = {
  name: 'profile',
  register: registerProfile,
  notices: PROFILE_NOTICES,
  queues: [{ name: 'score_appeals', countSql: `select count(*)::int from credit_score_appeal where state = 'open'` }],
};

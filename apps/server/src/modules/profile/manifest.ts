import type { Manifest } from '#kernel/product/manifest';
import { registerProfile } from './index';
import { PROFILE_NOTICES } from './notices';

export const profileManifest: Manifest<Parameters<typeof registerProfile>[0]> = {
  name: 'profile',
  register: registerProfile,
  notices: PROFILE_NOTICES,
};

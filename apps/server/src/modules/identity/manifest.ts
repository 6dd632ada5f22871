import type { Manifest } from '#kernel/product/manifest';
import { registerIdentity } from './index';
import { IDENTITY_NOTICES } from './notices';

export const identityManifest: Manifest<Parameters<typeof registerIdentity>[0]> = {
  name: 'identity',
  register: registerIdentity,
  notices: IDENTITY_NOTICES,
};

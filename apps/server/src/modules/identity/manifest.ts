import type { Manifest } from '#kernel/product/manifest';
import { registerIdentity } from './index';
import { IDENTITY_NOTICES } from './notices';
import { SESSION_INVARIANTS } from './session-invariants';

export const identityManifest: Manifest<Parameters<typeof registerIdentity>[0]> = {
  name: 'identity',
  register: registerIdentity,
  invariants: SESSION_INVARIANTS,
  notices: IDENTITY_NOTICES,
};

import type { Manifest } from '#kernel/product/manifest';
import { registerIdentity } from './index';

export const identityManifest: Manifest<Parameters<typeof registerIdentity>[0]> = {
  name: 'identity',
  register: registerIdentity,
};

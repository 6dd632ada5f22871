import type { Manifest } from '#kernel/product/manifest';
import { registerProfile } from './index';

export const profileManifest: Manifest<Parameters<typeof registerProfile>[0]> = {
  name: 'profile',
  register: registerProfile,
};

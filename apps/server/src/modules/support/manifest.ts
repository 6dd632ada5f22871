import type { Manifest } from '#kernel/product/manifest';
import { registerSupport } from './index';

export const supportManifest: Manifest<Parameters<typeof registerSupport>[0]> = {
  name: 'support',
  register: registerSupport,
};

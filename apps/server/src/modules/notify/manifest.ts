import type { Manifest } from '#kernel/product/manifest';
import { registerNotify } from './index';

export const notifyManifest: Manifest<Parameters<typeof registerNotify>[0]> = {
  name: 'notify',
  register: registerNotify,
};

import type { Manifest } from '#kernel/product/manifest';
import { registerComing } from './index';

export const comingManifest: Manifest<Parameters<typeof registerComing>[0]> = {
  name: 'coming',
  register: registerComing,
};

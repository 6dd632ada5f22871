import type { Manifest } from '#kernel/product/manifest';
import { registerFutures } from './index';

export const futuresManifest: Manifest<Parameters<typeof registerFutures>[0]> = {
  name: 'futures',
  register: registerFutures,
};

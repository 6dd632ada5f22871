import type { Manifest } from '#kernel/product/manifest';
import { registerRecords } from './index';

export const recordsManifest: Manifest<Parameters<typeof registerRecords>[0]> = {
  name: 'records',
  register: registerRecords,
};

import type { Manifest } from '#kernel/product/manifest';
import { registerRecords } from './index';
import { RECORD_CARD } from './record-card';

export const recordsManifest: Manifest<Parameters<typeof registerRecords>[0]> = {
  name: 'records',
  register: registerRecords,
  orderCards: [RECORD_CARD],
};

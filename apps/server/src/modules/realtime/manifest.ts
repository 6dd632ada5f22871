import type { Manifest } from '#kernel/product/manifest';
import { registerRealtime } from './index';

export const realtimeManifest: Manifest<Parameters<typeof registerRealtime>[0]> = {
  name: 'realtime',
  register: registerRealtime,
};

import type { Manifest } from '#kernel/product/manifest';
import { DEMO_RECORD_KINDS } from './record-kinds';

/** No routes: app.ts seeds the demo data at the start. */
export const demoManifest: Manifest<unknown> = {
  name: 'demo',
  register: () => undefined,
  recordKinds: DEMO_RECORD_KINDS,
};

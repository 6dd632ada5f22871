import type { Manifest } from '#kernel/product/manifest';
import { type DemoJobDeps, registerDemoJobs } from './demo.jobs';
import { DEMO_RECORD_KINDS } from './record-kinds';

/** No routes: app.ts seeds the demo data at the start. */
export const demoManifest: Manifest<DemoJobDeps> = {
  name: 'demo',
  register: registerDemoJobs,
  recordKinds: DEMO_RECORD_KINDS,
};

import type { Manifest } from '#kernel/product/manifest';
import { IEO_HOLDINGS } from './holdings';
import { IEO_INVARIANTS } from './ieo-invariants';
import { registerIeo } from './index';
import { IEO_NOTICES } from './notices';
import { IEO_CARD } from './order-card';
import { ieoCancelKind, ieoProjectKind } from './project-kinds';
import { IEO_PURSES } from './purses';
import { IEO_RECORD_KINDS } from './record-kinds';
import { seedDemoProjects } from './seed-demo';
import { IEO_SELF_LIMIT } from './self-limit';

export const ieoManifest: Manifest<Parameters<typeof registerIeo>[0]> = {
  name: 'ieo',
  register: registerIeo,
  orderCards: [IEO_CARD],
  purses: IEO_PURSES,
  invariants: IEO_INVARIANTS,
  recordKinds: IEO_RECORD_KINDS,
  selfLimit: IEO_SELF_LIMIT,
  notices: IEO_NOTICES,
  holdings: IEO_HOLDINGS,
  proposals: [ieoProjectKind, ieoCancelKind],
  seedDemo: seedDemoProjects,
};

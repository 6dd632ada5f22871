import type { Manifest } from '#kernel/product/manifest';
import { registerSpot } from './index';
import { SPOT_NOTICES } from './notices';
import { SPOT_RECORD_KINDS } from './record-kinds';

export const spotManifest: Manifest<Parameters<typeof registerSpot>[0]> = {
  name: 'spot',
  register: registerSpot,
  recordKinds: SPOT_RECORD_KINDS,
  notices: SPOT_NOTICES,
};

import type { Manifest } from '#kernel/product/manifest';
import { FUTURES_EFFECTS, FUTURES_INVARIANTS } from './futures-invariants';
import { registerFutures } from './index';

export const futuresManifest: Manifest<Parameters<typeof registerFutures>[0]> = {
  name: 'futures',
  register: registerFutures,
  invariants: FUTURES_INVARIANTS,
  effectsWithoutEntry: FUTURES_EFFECTS,
};

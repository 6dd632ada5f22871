import type { Manifest } from '#kernel/product/manifest';
import { registerOptions } from './index';
import { OPTION_INVARIANTS } from './option-invariants';

export const optionsManifest: Manifest<Parameters<typeof registerOptions>[0]> = {
  name: 'options',
  register: registerOptions,
  invariants: OPTION_INVARIANTS,
};

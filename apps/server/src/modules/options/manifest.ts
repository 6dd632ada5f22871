import type { Manifest } from '#kernel/product/manifest';
import { registerOptions } from './index';

export const optionsManifest: Manifest<Parameters<typeof registerOptions>[0]> = {
  name: 'options',
  register: registerOptions,
};

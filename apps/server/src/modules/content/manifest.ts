import type { Manifest } from '#kernel/product/manifest';
import { registerContent } from './index';

export const contentManifest: Manifest<Parameters<typeof registerContent>[0]> = {
  name: 'content',
  register: registerContent,
};

import type { Manifest } from '#kernel/product/manifest';
import { registerFiles } from './index';

export const filesManifest: Manifest<Parameters<typeof registerFiles>[0]> = { name: 'files', register: registerFiles };

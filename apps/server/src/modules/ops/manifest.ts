import type { Manifest } from '#kernel/product/manifest';
import { registerOps } from './index';

export const opsManifest: Manifest<Parameters<typeof registerOps>[0]> = { name: 'ops', register: registerOps };

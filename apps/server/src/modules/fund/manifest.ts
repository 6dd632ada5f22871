import type { Manifest } from '#kernel/product/manifest';
import { registerFund } from './index';

export const fundManifest: Manifest<Parameters<typeof registerFund>[0]> = { name: 'fund', register: registerFund };

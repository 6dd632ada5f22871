import type { Manifest } from '#kernel/product/manifest';
import { registerFinance } from './index';

export const financeManifest: Manifest<Parameters<typeof registerFinance>[0]> = {
  name: 'finance',
  register: registerFinance,
};

import type { Manifest } from '#kernel/product/manifest';
import { registerWallet } from './index';

export const walletManifest: Manifest<Parameters<typeof registerWallet>[0]> = {
  name: 'wallet',
  register: registerWallet,
};

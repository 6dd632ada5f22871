import type { Manifest } from '#kernel/product/manifest';
import { registerWallet } from './index';
import { WALLET_RECORD_KINDS } from './record-kinds';

export const walletManifest: Manifest<Parameters<typeof registerWallet>[0]> = {
  name: 'wallet',
  register: registerWallet,
  recordKinds: WALLET_RECORD_KINDS,
};

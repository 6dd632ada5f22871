import type { Call } from './call';
import * as content from './content';
import * as identity from './identity';
import { upload } from './upload';
import * as wallet from './wallet';

/** Every call of the contract, for the API reference and for tests that walk all of them. */
export const ALL_CALLS: readonly Call[] = [
  upload,
  identity.login,
  identity.logout,
  identity.userInfo,
  content.menu,
  content.getSetting,
  content.getSiteConfig,
  wallet.walletList,
  wallet.walletDetail,
  wallet.currencyList,
  wallet.userCurrencyList,
  wallet.walletChange,
  wallet.transferHistory,
  wallet.accountLog,
  wallet.fiatList,
];

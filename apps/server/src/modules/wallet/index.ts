import type { WalletDeps } from './deps';
import { type FiatConsoleDeps, registerFiatConsole } from './fiat-console.routes';
import { registerWalletJobs, type WalletJobsDeps } from './wallet.jobs';
import { registerWalletRoutes } from './wallet.routes';

export { loadFiatRates } from './fiat-rates.store';
export { TRANSFER_KIND } from './use-cases/move-between-accounts';
export type { WalletDeps };

export const registerWallet = (deps: WalletDeps & WalletJobsDeps & FiatConsoleDeps): void => {
  registerWalletRoutes(deps.http, deps);
  registerFiatConsole(deps);
  registerWalletJobs(deps);
};

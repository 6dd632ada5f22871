import type { FastifyInstance } from 'fastify';
import type { WalletDeps } from './deps';
import { registerWalletJobs, type WalletJobsDeps } from './wallet.jobs';
import { registerWalletRoutes } from './wallet.routes';

export { TRANSFER_KIND } from './use-cases/move-between-accounts';
export type { WalletDeps };

export const registerWallet = (deps: WalletDeps & WalletJobsDeps & { http: FastifyInstance }): void => {
  registerWalletRoutes(deps.http, deps);
  registerWalletJobs(deps);
};

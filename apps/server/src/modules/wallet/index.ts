import type { FastifyInstance } from 'fastify';
import type { WalletDeps } from './deps';
import { registerWalletRoutes } from './wallet.routes';

export { TRANSFER_KIND } from './use-cases/move-between-accounts';
export type { WalletDeps };

export const registerWallet = (deps: WalletDeps & { http: FastifyInstance }): void => {
  registerWalletRoutes(deps.http, deps);
};

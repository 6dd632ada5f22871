import type { FastifyInstance } from 'fastify';
import type { WalletDeps } from './deps';
import { registerWalletRoutes } from './wallet.routes';

export type { WalletDeps };

export const registerWallet = (deps: WalletDeps & { http: FastifyInstance }): void => {
  registerWalletRoutes(deps.http, deps);
};

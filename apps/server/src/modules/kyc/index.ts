import type { FastifyInstance } from 'fastify';
import type { ActionDeps } from '#kernel/operators/action';
import { registerKycConsoleRoutes } from './console.routes';
import type { KycDeps } from './deps';
import { registerKycRoutes } from './kyc.routes';

export { decideReal } from './use-cases/decide-real';
export { judgeVerification } from './use-cases/review-verification';
export { submitDocumentIn } from './use-cases/submit-real';
export { loadQuota, loadVerifiedLevel } from './use-cases/withdrawal-quota';

export const registerKyc = (deps: KycDeps & ActionDeps & { readonly http: FastifyInstance }): void => {
  registerKycRoutes(deps.http, deps);
  registerKycConsoleRoutes(deps);
};

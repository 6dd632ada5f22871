import type { FastifyInstance } from 'fastify';
import type { ActionDeps } from '#kernel/operators/action';
import { registerKycConsoleRoutes } from './console.routes';
import type { KycDeps } from './deps';
import { registerKycRoutes } from './kyc.routes';

export type { LevelRule } from './level-rule-area';
export { decideReal } from './use-cases/decide-real';
export { judgeVerification } from './use-cases/review-verification';
export { submitDocumentIn, submitPicturesIn } from './use-cases/submit-real';
export { loadQuota, loadVerifiedLevel, loadVerifiedLevels } from './use-cases/withdrawal-quota';

export const registerKyc = (deps: KycDeps & ActionDeps & { readonly http: FastifyInstance }): void => {
  registerKycRoutes(deps.http, deps);
  registerKycConsoleRoutes(deps);
};

import type { FastifyInstance } from 'fastify';
import type { KycDeps } from './deps';
import { registerKycRoutes } from './kyc.routes';

export { decideReal, decideRealIn } from './use-cases/decide-real';
export { loadSubmissionPictures, showCardPart } from './use-cases/show-submission';
export { submitDocumentIn } from './use-cases/submit-real';
export { loadQuota, loadVerifiedLevel } from './use-cases/withdrawal-quota';

export const registerKyc = (deps: KycDeps & { http: FastifyInstance }): void => {
  registerKycRoutes(deps.http, deps);
};

import type { FastifyInstance } from 'fastify';
import type { LimitsDeps } from './deps';
import { registerLimitsRoutes } from './limits.routes';

export { checkProducts, findClosedProducts } from './use-cases/check-products';
export {
  checkSelfLimits,
  ensureWithinSelfLimits,
  recordSelfLimitUse,
  type SelfLimitAsk,
} from './use-cases/check-self-limits';

export { readSelfLimits } from './use-cases/read-self-limits';

export const registerLimits = (deps: LimitsDeps & { http: FastifyInstance }): void => {
  registerLimitsRoutes(deps.http, deps);
};

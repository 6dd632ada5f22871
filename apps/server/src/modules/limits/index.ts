import type { FastifyInstance } from 'fastify';
import type { LimitsDeps } from './deps';
import { registerLimitsRoutes } from './limits.routes';

export { findClosedProducts, weighProduct } from './use-cases/weigh-products';
export {
  ensureWithinSelfLimits,
  recordSelfLimitUse,
  type SelfLimitAsk,
  weighSelfLimits,
} from './use-cases/weigh-self-limits';

export const registerLimits = (deps: LimitsDeps & { http: FastifyInstance }): void => {
  registerLimitsRoutes(deps.http, deps);
};

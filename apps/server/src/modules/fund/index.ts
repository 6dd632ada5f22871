import type { FastifyInstance } from 'fastify';
import type { Jobs } from '#platform/jobs/jobs';
import type { FundDeps } from './deps';
import { registerFundJobs } from './fund.jobs';
import { registerFundRoutes } from './fund.routes';

export { sendExplanations } from './explanations.store';
export {
  approveDeposit,
  creditOtherAmount,
  type DepositOutcome,
  readSeenReference,
  refuseDeposit,
} from './use-cases/review-deposit';
export {
  approveWithdrawal,
  completeWithdrawal,
  refuseWithdrawal,
  type WithdrawalOutcome,
} from './use-cases/review-withdrawal';

export const registerFund = (deps: FundDeps & { http: FastifyInstance; jobs: Jobs }): void => {
  registerFundRoutes(deps.http, deps);
  registerFundJobs(deps);
};

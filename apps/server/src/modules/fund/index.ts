import type { Jobs } from '#platform/jobs/jobs';
import { type ConsoleDeps, registerFundConsoleRoutes } from './console.routes';
import { registerFundJobs } from './fund.jobs';
import { registerFundRoutes } from './fund.routes';

export { sendExplanations } from './explanations.store';

export const registerFund = (deps: ConsoleDeps & { readonly jobs: Jobs }): void => {
  registerFundRoutes(deps.http, deps);
  registerFundConsoleRoutes(deps);
  registerFundJobs(deps);
};

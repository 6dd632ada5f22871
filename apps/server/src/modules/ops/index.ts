import { registerAccessRoutes } from './access.routes';
import { registerAuditRoutes } from './audit.routes';
import { registerBookRoutes } from './books.routes';
import type { OpsDeps } from './deps';
import { registerDeskRoutes } from './desk.routes';
import { registerHaltRoutes } from './halts.routes';
import { registerOperatorRoutes } from './operators.routes';
import { registerProposalRoutes } from './proposals.routes';
import { registerQueueRoutes } from './queues.routes';
import { registerSpotBookRoutes } from './spot-books.routes';
import { registerTicketRoutes } from './tickets.routes';
import { createLogSights } from './use-cases/log-sights';
import { registerUserRoutes } from './users.routes';

export { appendAudit } from './use-cases/append-audit';
export { createCheckBooks } from './use-cases/check-books';
export { createReadOperator } from './use-cases/read-operator';
export { judgeVerification } from './use-cases/review-verification';
export { addOperatorByCommand, rescueOperatorByCommand } from './use-cases/save-by-command';
export { verifyAudit } from './use-cases/verify-audit';

/** The operator console. None of its calls can set a price, an outcome or a winner. */
export const registerOps = (deps: OpsDeps): void => {
  const logSights = createLogSights(deps);
  registerAccessRoutes(deps);
  registerQueueRoutes(deps, logSights);
  registerUserRoutes(deps);
  registerBookRoutes(deps);
  registerProposalRoutes(deps);
  registerHaltRoutes(deps);
  registerDeskRoutes(deps);
  registerTicketRoutes(deps, logSights);
  registerAuditRoutes(deps);
  registerOperatorRoutes(deps);
  registerSpotBookRoutes(deps);
};

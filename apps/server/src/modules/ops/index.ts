import { registerAccessRoutes } from './access.routes';
import { registerAuditRoutes } from './audit.routes';
import { registerBookRoutes } from './books.routes';
import type { OpsDeps } from './deps';
import { registerDeskRoutes } from './desk.routes';
import { registerDeviceRoutes } from './devices.routes';
import { registerHaltRoutes } from './halts.routes';
import { registerOperatorRoutes } from './operators.routes';
import { registerProposalRoutes } from './proposals.routes';
import { registerUserRoutes } from './users.routes';

export { createCheckBooks } from './use-cases/check-books';
export { createReadOperator } from './use-cases/read-operator';
export { addOperatorByCommand, rescueOperatorByCommand } from './use-cases/save-by-command';
export { verifyAudit } from './use-cases/verify-audit';

/** The operator console. None of its calls can set a price, an outcome or a winner. */
export const registerOps = (deps: OpsDeps): void => {
  registerAccessRoutes(deps);
  registerDeviceRoutes(deps);
  registerUserRoutes(deps);
  registerBookRoutes(deps);
  registerProposalRoutes(deps);
  registerHaltRoutes(deps);
  registerDeskRoutes(deps);
  registerAuditRoutes(deps);
  registerOperatorRoutes(deps);
};

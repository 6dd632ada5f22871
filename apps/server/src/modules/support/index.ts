import { registerCaseEvents } from './case-events';
import type { SupportDeps } from './deps';
import { registerDeskRoutes } from './desk.routes';
import { registerSupportRoutes } from './support.routes';

export const registerSupport = (deps: SupportDeps): void => {
  registerSupportRoutes(deps);
  registerDeskRoutes(deps);
  registerCaseEvents(deps);
};

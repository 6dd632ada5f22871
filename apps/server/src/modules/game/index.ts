import type { GameModuleDeps } from './deps';
import { registerGameJobs } from './game.jobs';
import { registerGameRoutes } from './game.routes';

export const registerGame = (deps: GameModuleDeps): void => {
  registerGameRoutes(deps);
  registerGameJobs(deps);
};

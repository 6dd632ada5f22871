import type { FastifyInstance } from 'fastify';
import { createProofSigner } from '#kernel/pricing/proof-key';
import type { Pool } from '#platform/db/pool';
import type { Jobs } from '#platform/jobs/jobs';
import type { Relay } from '#platform/outbox/relay';
import type { Logger } from '#platform/runtime/logger';
import { createDemand } from './demand';
import type { EngineDeps, IeoDeps } from './deps';
import { registerIeoRoutes } from './ieo.routes';
import { registerOldClientRoutes } from './old-clients.routes';
import { registerIeoOpsRoutes } from './ops.routes';
import { createCommitTokens } from './use-cases/commit-tokens';
import { runProjects } from './use-cases/run-projects';

export interface IeoModuleDeps extends Omit<IeoDeps, 'demand'> {
  readonly http: FastifyInstance;
  readonly enginePool: Pool;
  readonly jobs: Jobs;
  readonly relay: Relay;
  readonly logger: Logger;
  readonly secret: Buffer;
}

const CHECK_INTERVAL_MS = 1_000;

export const toEngineDeps = (deps: IeoModuleDeps): EngineDeps => ({
  ...deps,
  pool: deps.enginePool,
  signer: createProofSigner(deps.secret),
});

export const registerIeo = (module: IeoModuleDeps): void => {
  const deps: IeoDeps = { ...module, demand: createDemand(module) };
  const commit = createCommitTokens(deps);
  registerIeoRoutes(module.http, deps, commit);
  registerOldClientRoutes(module.http, deps, commit);
  registerIeoOpsRoutes({ ...module, ...deps });
  const engine = toEngineDeps(module);
  module.jobs.every({ name: 'ieo_projects', everyMs: CHECK_INTERVAL_MS, run: (run) => runProjects(engine, run) });
};

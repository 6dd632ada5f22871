import type { FastifyInstance } from 'fastify';
import type { Pool } from '#platform/db/pool';
import { createJobs } from '#platform/jobs/jobs';
import type { Relay } from '#platform/outbox/relay';
import type { Realtime } from '#platform/realtime/hub';
import type { Config } from '#platform/runtime/config';
import type { Logger } from '#platform/runtime/logger';
import type { OptionsDeps } from './deps';
import { registerOptionRoutes } from './options.routes';
import { CLOSED_TOPIC } from './settle.store';
import { createTickWaits } from './tick-waits';
import { type ClosedEvent, createNotifyClosed } from './use-cases/notify-closed';
import { runEngine } from './use-cases/run-engine';

export { ENTRY_PATIENCE, type EntryPatience } from './entry-patience';

interface OptionsModuleDeps extends OptionsDeps {
  readonly enginePool: Pool;
  readonly http: FastifyInstance;
  readonly relay: Relay;
  readonly realtime: Realtime;
  readonly logger: Logger;
  readonly config: Pick<Config, 'roles'>;
}

/** When the settling process dies, another takes over after this time. */
const LEASE_MS = 3_000;
/** Delay after an error before the engine restarts. */
const RETRY_MS = 250;

/** Settles in the one process with the role engine that holds the lease; the others wait for it. */
const startEngine = (deps: OptionsModuleDeps): void => {
  const engine = { ...deps, pool: deps.enginePool };
  const jobs = createJobs({ ...engine, holderId: deps.newId(), leaseMs: LEASE_MS });
  jobs.every({ name: 'options_settle', everyMs: RETRY_MS, run: (run) => runEngine(engine, run) });
  deps.http.addHook('onReady', async () => jobs.start());
  deps.http.addHook('onClose', () => jobs.stop());
};

export const registerOptions = (deps: OptionsModuleDeps): void => {
  const waits = createTickWaits(deps.board);
  registerOptionRoutes(deps.http, { ...deps, waits });
  const notifyClosed = createNotifyClosed(deps);
  deps.relay.on(CLOSED_TOPIC, ({ payload }) => notifyClosed(payload as ClosedEvent));
  if (deps.config.roles.includes('engine')) startEngine(deps);
  deps.http.addHook('onClose', async () => waits.stop());
};

import type { FastifyInstance } from 'fastify';
import { SPOT_TOPIC, type SpotEvent } from '#kernel/matching/apply-batch';
import type { Jobs } from '#platform/jobs/jobs';
import type { Relay } from '#platform/outbox/relay';
import type { Realtime } from '#platform/realtime/hub';
import type { Config } from '#platform/runtime/config';
import type { SpotDeps } from './deps';
import { createFiveMinuteAverage } from './five-minute-average';
import { registerSpotJobs } from './spot.jobs';
import { registerSpotRoutes } from './spot.routes';

export { resumeBook } from './use-cases/resume-book';

interface SpotModuleDeps extends Omit<SpotDeps, 'average'> {
  readonly http: FastifyInstance;
  readonly relay: Relay;
  readonly realtime: Realtime;
  readonly jobs: Jobs;
  readonly config: Pick<Config, 'marketMaker'>;
}

export const registerSpot = (deps: SpotModuleDeps): void => {
  const average = createFiveMinuteAverage(deps.board, deps.clock);
  registerSpotRoutes(deps.http, { ...deps, average });
  registerSpotJobs({ ...deps, average });
  deps.relay.on(SPOT_TOPIC, async ({ payload }) => {
    const { userId, orderIds } = payload as SpotEvent;
    await deps.realtime.pushToUser(userId, 'spot_order', { ids: orderIds });
  });
  deps.http.addHook('onClose', async () => average.stop());
};

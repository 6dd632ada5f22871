import type { FastifyInstance } from 'fastify';
import type { Jobs } from '#platform/jobs/jobs';
import type { Relay } from '#platform/outbox/relay';
import type { Realtime } from '#platform/realtime/hub';
import type { Config } from '#platform/runtime/config';
import type { Logger } from '#platform/runtime/logger';
import type { SpotDeps } from './deps';
import { createFiveMinuteAverage } from './five-minute-average';
import { registerHaltedBookRoutes } from './halted-books.routes';
import { SPOT_TOPIC, type SpotEvent } from './matching/apply-batch';
import { registerMatchingJobs } from './matching/matching.jobs';
import { registerHaltGauge } from './matching/matching-metrics';
import { registerSpotJobs } from './spot.jobs';
import { registerSpotRoutes } from './spot.routes';
import { notifyFilled } from './use-cases/notify-filled';

export type { BookView, TapeRow } from './matching/book-feed';
export type { BookPair } from './matching/book-pair';
export { amountText, priceText, toLevelText } from './matching/book-text';
export { Matching } from './matching/matching';
export { REPLAY_INVARIANT, replayBooks } from './matching/replay-check';
export { addToken, openTokenBook } from './use-cases/open-token-book';

interface SpotModuleDeps extends Omit<SpotDeps, 'average'> {
  readonly http: FastifyInstance;
  readonly relay: Relay;
  readonly realtime: Realtime;
  readonly jobs: Jobs;
  readonly logger: Logger;
  readonly config: Pick<Config, 'marketMaker'>;
}

export const registerSpot = (deps: SpotModuleDeps): void => {
  const average = createFiveMinuteAverage(deps.board, deps.clock);
  registerSpotRoutes(deps.http, { ...deps, average });
  registerSpotJobs({ ...deps, average });
  registerHaltedBookRoutes(deps);
  registerMatchingJobs(deps);
  registerHaltGauge(deps.http.metrics, deps.matching);
  deps.relay.on(SPOT_TOPIC, async ({ payload }) => {
    const { userId, orderIds } = payload as SpotEvent;
    await deps.realtime.pushToUser(userId, 'spot_order', { ids: orderIds });
    await notifyFilled(deps, orderIds);
    deps.relay.nudge();
  });
  deps.http.addHook('onClose', async () => average.stop());
};

import type { FastifyInstance } from 'fastify';
import { SPOT_TOPIC, type SpotEvent } from '#kernel/matching/apply-batch';
import type { Relay } from '#platform/outbox/relay';
import type { Realtime } from '#platform/realtime/hub';
import type { SpotDeps } from './deps';
import { createFiveMinuteAverage } from './five-minute-average';
import { registerSpotRoutes } from './spot.routes';

interface SpotModuleDeps extends Omit<SpotDeps, 'average'> {
  readonly http: FastifyInstance;
  readonly relay: Relay;
  readonly realtime: Realtime;
}

export const registerSpot = (deps: SpotModuleDeps): void => {
  const average = createFiveMinuteAverage(deps.board, deps.clock);
  registerSpotRoutes(deps.http, { ...deps, average });
  deps.relay.on(SPOT_TOPIC, async ({ payload }) => {
    const { userId, orderIds } = payload as SpotEvent;
    await deps.realtime.pushToUser(userId, 'spot_order', { ids: orderIds });
  });
  deps.http.addHook('onClose', async () => average.stop());
};

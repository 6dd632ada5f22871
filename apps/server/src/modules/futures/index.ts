import type { FuturesPush } from '@candor/contract/futures';
import type { FastifyInstance } from 'fastify';
import type { Pool } from '#platform/db/pool';
import type { Relay } from '#platform/outbox/relay';
import type { Hub, Realtime } from '#platform/realtime/hub';
import type { Config } from '#platform/runtime/config';
import type { Logger } from '#platform/runtime/logger';
import type { FuturesDeps } from './deps';
import { FUND_PAUSE_TOPIC } from './fund-guard';
import { registerFuturesRoutes } from './futures.routes';
import { FUTURES_TOPIC, type FuturesChange, type FuturesEvent } from './futures-events';
import { createChargeNights } from './nights/charge-nights';
import { createPositionChanges } from './position-changes';
import { notifyFilled } from './use-cases/notify-filled';
import { startFuturesEngine } from './watch/futures-engine';
import { streamTrades } from './watch/stream-trades';

export { findAcceptanceRefusal } from './acceptance';
export { holdOf } from './close-entries';
export { COPY_KIND, insertCopies, type NewCopy } from './copies.store';
export type { FuturesDeps } from './deps';
export { FILL_PATIENCE, type FillPatience } from './fill-patience';
export { FUTURES_TOPIC, type FuturesEvent, sendFuturesEvents } from './futures-events';
export { type MarketInForce, readMarket } from './market-in-force';
export { loadMarks, type MarkTick } from './marks.store';
export { midnightOf } from './position-terms';
export { isPosition, lockPositions, markOwn, type PositionRow, sendPositions } from './positions.store';
export { readRunningNets } from './running-nets';
export { countLive, loadLiveSizes, loadTraders, sizeKey } from './traders.store';
export { createCloseByUser } from './use-cases/close-by-user';
export { type CloseItem, closeLocked } from './use-cases/close-positions';
export { type FilledCopy, loadFilled } from './use-cases/load-filled';
export { createOpenPosition } from './use-cases/open-position';

interface FuturesModuleDeps extends Omit<FuturesDeps, 'chargeNights' | 'changes' | 'fills'> {
  readonly enginePool: Pool;
  readonly http: FastifyInstance;
  readonly relay: Relay;
  readonly realtime: Hub;
  readonly logger: Logger;
  readonly config: Pick<Config, 'roles'>;
}

/** After the commit: our app is sent the ids to fetch again, old clients the closed positions and a balance notice. */
const pushChange = async (realtime: Realtime, { userId, ids, closedIds }: FuturesChange): Promise<void> => {
  await realtime.pushToUser(userId, 'futures', { ids } satisfies FuturesPush);
  if (closedIds.length > 0) {
    await realtime.pushToUser(userId, 'lever_closed', { type: 'lever_closed', to: userId, id: closedIds });
  }
  await realtime.pushToUser(userId, 'update_balance', { type: 'update_balance', to: userId });
};

/** What other modules that open and close positions need; watchers of this process see their commits with the next tick. */
export const createFuturesDeps = (deps: Omit<FuturesDeps, 'chargeNights' | 'changes' | 'fills'>): FuturesDeps => ({
  ...deps,
  chargeNights: createChargeNights(deps),
  changes: createPositionChanges(),
  fills: createPositionChanges(),
});

export const registerFutures = (deps: FuturesModuleDeps): void => {
  const futures = { ...deps, ...createFuturesDeps(deps) };
  registerFuturesRoutes(deps.http, futures);
  futures.changes.listen(deps.relay.nudge);
  deps.relay.on(FUTURES_TOPIC, async ({ payload }) => {
    for (const change of payload as FuturesEvent) await pushChange(deps.realtime, change);
    await notifyFilled(deps, payload as FuturesEvent);
    deps.relay.nudge();
  });
  deps.relay.on(FUND_PAUSE_TOPIC, async ({ payload }) => {
    deps.logger.error(payload, 'one tick took too much of the insurance fund: openings of this instrument are paused');
  });
  startFuturesEngine({ ...deps, ...futures, pool: deps.enginePool });
  streamTrades({ ...deps, ...futures });
};

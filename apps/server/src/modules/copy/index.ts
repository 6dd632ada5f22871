import type { CopyPush } from '@candor/contract/copy';
import type { FastifyInstance } from 'fastify';
import { createFuturesDeps, FUTURES_TOPIC, type FuturesDeps, type FuturesEvent } from '#modules/futures/index';
import type { Pool } from '#platform/db/pool';
import type { Jobs } from '#platform/jobs/jobs';
import type { Relay } from '#platform/outbox/relay';
import type { Hub } from '#platform/realtime/hub';
import type { Config } from '#platform/runtime/config';
import { registerCopyConsole } from './console.routes';
import { registerCopyJobs } from './copy.jobs';
import { COPY_TOPIC, type CopyEvent } from './copy-events';
import { registerOldCopyReads } from './copy-old-reads.routes';
import { registerDemoTraders } from './demo-traders';
import type { CopyDeps, FanOutDeps } from './deps';
import { registerFiguresJob } from './figures.jobs';
import { registerFollowRoutes } from './follow.routes';
import { registerLeadRoutes } from './lead.routes';
import { registerLeaderboard } from './leaderboard.routes';
import { registerCopyResults } from './quality.routes';
import { notifyCopies } from './use-cases/notify-copies';

export interface CopyModuleDeps extends CopyDeps {
  readonly http: FastifyInstance;
  readonly jobs: Jobs;
  readonly enginePool: Pool;
  readonly relay: Relay;
  readonly realtime: Hub;
  readonly patience: FuturesDeps['patience'];
  readonly config: Pick<Config, 'roles' | 'productDayMs' | 'mode' | 'marketMaker' | 'demoTraders'>;
}

/** After the commit: followers are told what to fetch again. */
const pushChanges = async (realtime: Hub, changes: CopyEvent): Promise<void> => {
  for (const { userId, ...push } of changes) await realtime.pushToUser(userId, 'copy', push satisfies CopyPush);
};

export const registerCopy = (deps: CopyModuleDeps): void => {
  const copying: FanOutDeps = { ...createFuturesDeps(deps), ...deps };
  registerFollowRoutes(deps.http, copying);
  registerLeadRoutes(deps.http, deps);
  registerCopyConsole(deps);
  registerCopyJobs({ ...copying, ...deps, pool: deps.enginePool });
  deps.relay.on(COPY_TOPIC, ({ payload }) => pushChanges(deps.realtime, payload as CopyEvent));
  deps.relay.on(FUTURES_TOPIC, async ({ payload }) => {
    await notifyCopies(deps, payload as FuturesEvent);
    deps.relay.nudge();
  });
  registerFiguresJob(deps);
  registerDemoTraders({ ...copying, ...deps });
  registerLeaderboard(deps.http, deps);
  registerOldCopyReads(deps.http, deps);
  registerCopyResults(deps.http, deps);
};

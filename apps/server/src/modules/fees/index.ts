import { ownFeeLevel } from '@candor/contract/fees';
import type { FastifyInstance } from 'fastify';
import { createClockGuard } from '#kernel/pricing/clock-guard';
import { registerCall } from '#platform/http/route';
import type { Jobs } from '#platform/jobs/jobs';
import { steadyMs } from '#platform/runtime/clock';
import type { Logger } from '#platform/runtime/logger';
import { toFeeLevel } from './fees.reply';
import { type FeesDeps, readOwnFees } from './use-cases/read-own-fees';
import { runLevels } from './use-cases/run-levels';

const CHECK_EVERY_MS = 10_000;

/** Fee levels by volume: the own level, and the levels of every midnight. While the clock has jumped no levels are computed. */
export const registerFees = (
  deps: FeesDeps & { readonly http: FastifyInstance; readonly jobs: Jobs; readonly logger: Logger },
): void => {
  const { http, jobs, logger } = deps;
  const guard = createClockGuard();
  registerCall(http, ownFeeLevel, async (_, { user }) => toFeeLevel(await readOwnFees(deps, user.userId)));
  jobs.every({
    name: 'fee_levels',
    everyMs: CHECK_EVERY_MS,
    run: async ({ nowMs, ensureHeld }) => {
      if (!guard.trusts(nowMs, steadyMs(deps.clock))) return;
      const users = await runLevels(deps, { nowMs, ensureHeld });
      if (users !== null) logger.info({ users }, 'fees: levels of the day computed');
    },
  });
};

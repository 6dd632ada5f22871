import { sentenceOf } from '@candor/contract/messages/tables';
import { selfExclude, selfLimits, setSelfLimit as setSelfLimitCall } from '@candor/contract/security';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '#platform/http/route';
import type { LimitsDeps } from './deps';
import { toSelfLimits } from './limits.reply';
import { loadExclusions, loadLimits, loadUsed } from './limits.store';
import { excludeSelf, setSelfLimit } from './use-cases/set-self-limit';

export const registerLimitsRoutes = (http: FastifyInstance, deps: LimitsDeps): void => {
  registerCall(http, selfLimits, async (_, { user: { userId } }) => {
    const nowMs = deps.clock.nowMs();
    const [limits, used, exclusions] = await Promise.all([
      loadLimits(deps.pool, userId),
      loadUsed(deps.pool, deps.declared.selfLimitFlows, { userIds: [userId], nowMs }),
      loadExclusions(deps.pool, [userId]),
    ]);
    return toSelfLimits({
      limits,
      used: used.get(userId) ?? {},
      excludedUntilMs: exclusions.get(userId) ?? 0,
      nowMs,
    });
  });
  registerCall(http, setSelfLimitCall, async ({ kind, period, value }, { user, language }) => {
    const applies = await setSelfLimit(deps, { userId: user.userId, kind, period, value });
    return sentenceOf(language, applies === 'now' ? 'limit_saved' : 'limit_saved_later');
  });
  registerCall(http, selfExclude, async ({ days }, { user, language }) => {
    await excludeSelf(deps, { userId: user.userId, days: Number.parseInt(days, 10) });
    return sentenceOf(language, 'exclusion_saved');
  });
};

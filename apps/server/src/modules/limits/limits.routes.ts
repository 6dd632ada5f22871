import { sentenceOf } from '@candor/contract/messages/tables';
import { selfExclude, selfLimits, setSelfLimit as setSelfLimitCall } from '@candor/contract/security';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '#platform/http/route';
import type { LimitsDeps } from './deps';
import { toSelfLimits } from './limits.reply';
import { readSelfLimits } from './use-cases/read-self-limits';
import { excludeSelf, setSelfLimit } from './use-cases/set-self-limit';

export const registerLimitsRoutes = (http: FastifyInstance, deps: LimitsDeps): void => {
  registerCall(http, selfLimits, async (_, { user: { userId } }) => toSelfLimits(await readSelfLimits(deps, userId)));
  registerCall(http, setSelfLimitCall, async ({ kind, period, value }, { user, language }) => {
    const applies = await setSelfLimit(deps, { userId: user.userId, kind, period, value });
    return sentenceOf(language, applies === 'now' ? 'limit_saved' : 'limit_saved_later');
  });
  registerCall(http, selfExclude, async ({ days }, { user, language }) => {
    await excludeSelf(deps, { userId: user.userId, days: Number.parseInt(days, 10) });
    return sentenceOf(language, 'exclusion_saved');
  });
};

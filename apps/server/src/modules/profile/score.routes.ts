import { sentenceOf } from '@candor/contract/messages/tables';
import { decideScoreAppeal, operatorScoreAppeals } from '@candor/contract/ops-score';
import { appealScore as appealCall, creditScore } from '@candor/contract/profile';
import type { FastifyInstance } from 'fastify';
import { type ActionDeps, registerAction } from '#kernel/operators/action';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { loadAppeals } from './appeals.store';
import type { ProfileDeps } from './deps';
import { toAppealRow, toCreditScore } from './score.reply';
import { loadScoreEntries } from './score.store';
import { appealScore } from './use-cases/appeal-score';
import { decideAppeal } from './use-cases/decide-appeal';

type ScoreDeps = ProfileDeps & ActionDeps & { readonly http: FastifyInstance };

/** The credit score for its owner, and the console's queue of appeals. */
export const registerScoreRoutes = (deps: ScoreDeps): void => {
  registerCall(deps.http, creditScore, async (_, { user, language }) =>
    toCreditScore(await loadScoreEntries(deps.pool, user.userId), { language, nowMs: deps.clock.nowMs() }),
  );
  registerCall(deps.http, appealCall, async ({ id, text }, { user, language }) => {
    await appealScore(deps, { userId: user.userId, entryId: id, text });
    return sentenceOf(language, 'score_appeal_sent');
  });
  registerCall(deps.http, operatorScoreAppeals, async ({ state: status, search = '', page, limit }) => {
    const { rows, total } = await loadAppeals(deps.pool, { status, search, page, limit });
    return toCountedPage({ rows: rows.map(toAppealRow), total }, { page, limit });
  });
  registerAction(deps, decideScoreAppeal, (tx, { id, verdict, reason }, { operator: { operatorId } }) =>
    decideAppeal(tx, deps, { entryId: id, operatorId, accept: verdict === 'accept', answer: reason }),
  );
};

import {
  decideProposal,
  operatorProposals,
  operatorRules,
  proposeAdjustment,
  proposeRule,
} from '@candor/contract/ops-proposals';
import { proposeDepositAmount } from '@candor/contract/ops-queues';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { perform, registerAction } from './action';
import type { OpsDeps } from './deps';
import { toProposalRow, toRuleAreas } from './proposals.reply';
import { loadProposals } from './proposals.store';
import { readReason } from './read-reason';
import { loadRuleVersions } from './rules-desk.store';
import { decideProposal as decide } from './use-cases/decide-proposal';
import { readMakings } from './use-cases/judge-approver';
import { proposeAdjustment as askAdjustment } from './use-cases/propose-adjustment';
import { proposeDepositAmount as askDepositAmount } from './use-cases/propose-deposit-amount';
import { proposeRule as askRule, readRuleChange } from './use-cases/propose-rule';

/** Routes for proposals, which need two operators. */
export const registerProposalRoutes = (deps: OpsDeps): void => {
  registerCall(deps.http, operatorProposals, async ({ state, page, limit }, { operator: { operatorId } }) => {
    const [found, makings] = await Promise.all([
      loadProposals(deps.pool, { state, page, limit }),
      readMakings(deps.pool, deps),
    ]);
    const rows = found.rows.map((row) => toProposalRow(row, makings, operatorId));
    return toCountedPage({ rows, total: found.total }, { page, limit });
  });
  registerAction(deps, proposeAdjustment, (tx, input, { operator }) =>
    askAdjustment(tx, deps, {
      operatorId: operator.operatorId,
      userId: input.user_id,
      currencyId: input.currency_id,
      account: input.account,
      direction: input.direction,
      amount: input.amount,
      reason: readReason(input.reason),
    }),
  );
  registerAction(deps, proposeDepositAmount, (tx, { id: depositId, ...form }, { operator: { operatorId } }) =>
    askDepositAmount(tx, deps, { ...form, reason: readReason(form.reason), depositId, operatorId }),
  );
  registerCall(deps.http, proposeRule, async (input, context) => {
    const form = { ...input, summary: readReason(input.summary), operatorId: context.operator.operatorId };
    const body = await readRuleChange(deps, form);
    return perform(deps, context, (tx) => askRule(tx, deps, { form, body }));
  });
  registerCall(deps.http, decideProposal, async ({ id, verdict, note = '' }, context) => {
    const { operatorId } = context.operator;
    const { version: ruleVersion } = await deps.rules.now();
    const decision = { id, operatorId, verdict, note, ruleVersion };
    try {
      return await perform(deps, context, (tx) => decide(tx, deps, decision));
    } finally {
      deps.rules.forget();
    }
  });
  registerCall(deps.http, operatorRules, async () => {
    // Loads the rules so that areas that were never changed have their first version.
    await deps.rules.now();
    return toRuleAreas(await loadRuleVersions(deps.pool));
  });
};

import {
  decideProposal,
  operatorProposals,
  operatorRules,
  proposeAdjustment,
  proposeRule,
} from '@candor/contract/ops-proposals';
import { perform, registerAction } from '#kernel/operators/action';
import { readMakings } from '#kernel/operators/judge-approver';
import { readReason } from '#kernel/operators/read-reason';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import type { OpsDeps } from './deps';
import { toProposalRow, toRuleAreas } from './proposals.reply';
import { loadProposals } from './proposals.store';
import { loadRuleVersions } from './rules-desk.store';
import { decideProposal as decide } from './use-cases/decide-proposal';
import { proposeAdjustment as askAdjustment } from './use-cases/propose-adjustment';
import { proposeRule as askRule, readRuleChange } from './use-cases/propose-rule';

/** Routes for proposals, which need two operators. */
export const registerProposalRoutes = (deps: OpsDeps): void => {
  registerCall(deps.http, operatorProposals, async ({ state, page, limit }, { operator: { operatorId } }) => {
    const [found, makings] = await Promise.all([
      loadProposals(deps.pool, { state, page, limit }),
      readMakings(deps.pool, deps),
    ]);
    const reader = { kinds: deps.declared.proposals, makings, operatorId };
    const rows = found.rows.map((row) => toProposalRow(row, reader));
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

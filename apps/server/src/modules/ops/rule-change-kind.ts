import type { ProposalKind } from '#kernel/product/proposal-kind';
import type { RuleChangeBody } from './proposals.store';

export const ruleChange: ProposalKind<RuleChangeBody> = {
  kind: 'rule_change',
  title: 'Rule change',
  effect: 'The new version is in force at once, for what happens from now on, and stands in the public log.',
  deciders: ['admin', 'finance'],
  facts: ({ changes }) => changes.map(({ path, before, after }) => ({ name: path, value: `${before} → ${after}` })),
  apply: async (tx, { rules, clock }, { id, body: { area, values, changes }, reason, proposedBy, approver }) => {
    if (!rules.isArea(area)) throw new Error(`proposal ${id} is about no area of rules`);
    const { version } = await rules.insert(tx, {
      area,
      body: values,
      summary: reason,
      proposedBy,
      approvedBy: approver.id,
      now: new Date(clock.nowMs()),
    });
    return { note: { action: 'rules.change', subject: `rules ${area}`, after: { version, changes }, note: reason } };
  },
};

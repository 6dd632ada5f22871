import type { ProposalKind } from '#kernel/product/proposal-kind';
import { balanceAdjustment } from './adjustment-kind';
import { HOUSE_PROPOSALS } from './house-kinds';
import { OPERATOR_PROPOSALS } from './operator-kinds';
import { ruleChange } from './rule-change-kind';

/** Kinds about users' balances, rules, operators and the house; those of a product are declared by its module. */
export const OPS_PROPOSALS: readonly ProposalKind[] = [
  balanceAdjustment,
  ruleChange,
  ...OPERATOR_PROPOSALS,
  ...HOUSE_PROPOSALS,
];

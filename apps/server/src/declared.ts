import { collectInvariants } from '#kernel/ledger/reconcile/collect-invariants';
import { PRICE_RULE_AREA } from '#kernel/pricing/price-rule-area';
import { collectRuleAreas } from '#kernel/rules/rule-areas';
import { MANIFESTS } from './manifests';

// The declarations of all modules, collected once for the engines that iterate over them.

/** Invariants of the ledger and of every module. */
export const INVARIANTS = collectInvariants(MANIFESTS);

/** Rule areas of the kernel and of every module. */
export const RULE_AREAS = collectRuleAreas([PRICE_RULE_AREA, ...MANIFESTS.flatMap(({ rules = [] }) => rules)]);

import { collectInvariants } from '#kernel/ledger/reconcile/collect-invariants';
import { PRICE_RULE_AREA } from '#kernel/pricing/price-rule-area';
import { collectRuleAreas } from '#kernel/rules/rule-areas';
import { MANIFESTS } from './manifests';

// What the modules declare, put together once for the engines that walk over it.

/** Of the ledger and of every module. */
export const INVARIANTS = collectInvariants(MANIFESTS);

/** Of the kernel and of every module. */
export const RULE_AREAS = collectRuleAreas([PRICE_RULE_AREA, ...MANIFESTS.flatMap(({ rules = [] }) => rules)]);

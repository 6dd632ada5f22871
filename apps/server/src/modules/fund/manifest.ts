import type { Manifest } from '#kernel/product/manifest';
import { FUND_EFFECTS, FUND_INVARIANT_PARTS, FUND_INVARIANTS } from './fund-invariants';
import { FUND_RULE_AREAS } from './fund-rule-areas';
import { registerFund } from './index';

export const fundManifest: Manifest<Parameters<typeof registerFund>[0]> = {
  name: 'fund',
  register: registerFund,
  rules: FUND_RULE_AREAS,
  invariants: FUND_INVARIANTS,
  invariantParts: FUND_INVARIANT_PARTS,
  effectsWithoutEntry: FUND_EFFECTS,
};

import type { Manifest } from '#kernel/product/manifest';
import { FUND_EFFECTS, FUND_INVARIANT_PARTS, FUND_INVARIANTS } from './fund-invariants';
import { registerFund } from './index';

export const fundManifest: Manifest<Parameters<typeof registerFund>[0]> = {
  name: 'fund',
  register: registerFund,
  invariants: FUND_INVARIANTS,
  invariantParts: FUND_INVARIANT_PARTS,
  effectsWithoutEntry: FUND_EFFECTS,
};

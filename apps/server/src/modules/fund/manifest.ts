import type { Manifest } from '#kernel/product/manifest';
import { depositAmount } from './deposit-amount-kind';
import { FUND_EFFECTS, FUND_INVARIANT_PARTS, FUND_INVARIANTS } from './fund-invariants';
import { FUND_RULE_AREAS } from './fund-rule-areas';
import { registerFund } from './index';
import { FUND_NOTICES } from './notices';
import { FUND_CARDS } from './order-cards';
import { FUND_PURSES } from './purses';
import { FUND_RECORD_KINDS } from './record-kinds';

export const fundManifest: Manifest<Parameters<typeof registerFund>[0]> = {
  name: 'fund',
  register: registerFund,
  orderCards: FUND_CARDS,
  purses: FUND_PURSES,
  rules: FUND_RULE_AREAS,
  invariants: FUND_INVARIANTS,
  invariantParts: FUND_INVARIANT_PARTS,
  effectsWithoutEntry: FUND_EFFECTS,
  recordKinds: FUND_RECORD_KINDS,
  notices: FUND_NOTICES,
  proposals: [depositAmount],
  queues: [
    { name: 'deposits', countSql: `select count(*)::int from deposit where status = 'pending'` },
    {
      name: 'withdrawals',
      countSql: `select count(*)::int from withdrawal where state in ('reviewing', 'second_review', 'approved')`,
    },
  ],
};

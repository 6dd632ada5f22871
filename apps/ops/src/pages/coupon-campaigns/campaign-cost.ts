import { type Amount, cmp, div, isZero, mul, toRate } from '@candor/money/decimal';
import { amountOf, type CampaignDraft, faceOf } from './campaign-draft.ts';

export interface CampaignCost {
  readonly face: Amount;
  /** Every coupon at its full value. */
  readonly most: Amount;
  /** How many coupons the budget pays at their full value. */
  readonly covered: string;
  /** The budget pays all coupons, or some; more than all of them, or less than one, is refused by the server. */
  readonly budget: 'all' | 'some' | 'too_much' | 'too_little';
}

const judgeBudget = (most: Amount, budget: Amount, face: Amount): CampaignCost['budget'] => {
  if (cmp(budget, most) > 0) return 'too_much';
  if (cmp(budget, face) < 0) return 'too_little';
  return cmp(budget, most) < 0 ? 'some' : 'all';
};

/** Null while face value, number or budget are not filled in. */
export const computeCost = (draft: CampaignDraft): CampaignCost | null => {
  const face = faceOf(draft);
  const stock = amountOf(draft.stock);
  const budget = amountOf(draft.budget);
  if (face === null || isZero(face) || stock === null || budget === null) return null;
  const most = mul(face, stock, 'down');
  return {
    face,
    most,
    covered: div(toRate(budget), face, { scale: 0, rounding: 'down' }),
    budget: judgeBudget(most, budget, face),
  };
};

export const isBudgetWrong = (cost: CampaignCost | null): boolean =>
  cost?.budget === 'too_much' || cost?.budget === 'too_little';

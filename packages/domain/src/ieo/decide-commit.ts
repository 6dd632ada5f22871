import { add, cmp, div, isZero, mul, sub, toAmount, toPrice, toRate } from '@candor/money/decimal';
import { toUnits } from '@candor/money/units';
import { type Refused, refused } from '../refused';

const SCALE = 8;
/** A fixed price further than this from the index closes its coin. */
const MAX_DISTANCE_PERCENT = '2';
/** Old clients send the total they computed; it may differ from ours by this much, in USDT. */
const TOTAL_TOLERANCE = '0.01';

export interface PayTerms {
  readonly currencyId: number;
  readonly currency: string;
  /** Coins for one token. */
  readonly price: string;
  /** USDT of one coin at the issue price: issue price ÷ price in this coin. 1 for USDT. */
  readonly fixedRate: string;
}

/** The coin's fixed rate against the index: 100 × (fixed − index) ÷ index, rounded away from zero at four decimals. */
export const distancePercent = (fixedRate: string, index: string): string => {
  const [fixed, market] = [toPrice(fixedRate), toPrice(index)];
  const isAbove = cmp(fixed, market) >= 0;
  const gap = isAbove ? sub(fixed, market) : sub(market, fixed);
  const percent = div(mul(gap, toRate('100'), { scale: SCALE, rounding: 'up' }), market, { scale: 4, rounding: 'up' });
  return isAbove || isZero(percent) ? percent : `-${percent}`;
};

/** Exactly: |fixed − index| × 100 > index × 2. */
export const isTooFar = (fixedRate: string, index: string): boolean => {
  const [fixed, market] = [toUnits(fixedRate, SCALE), toUnits(index, SCALE)];
  const gap = fixed > market ? fixed - market : market - fixed;
  return gap * 100n > market * BigInt(MAX_DISTANCE_PERCENT);
};

/** USDT of one coin at a project's fixed prices, to eight decimals. */
export const fixedRateOf = (issuePrice: string, price: string): string =>
  div(toPrice(issuePrice), toPrice(price), { scale: SCALE, rounding: 'down' });

export interface CommitTerms {
  readonly token: string;
  readonly issuePrice: string;
  readonly step: string;
  readonly minValue: string;
  readonly commitCap: string;
}

export interface CommitForm {
  /** Tokens wanted. */
  readonly amount: string;
  /** The client's total in the pay coin; null: not sent. */
  readonly total: string | null;
}

export interface CommitPlan {
  readonly wanted: string;
  /** Held in the pay coin: wanted × price, exact. */
  readonly hold: string;
  /** USDT value at the issue price. */
  readonly value: string;
}

export type CommitDecision = { readonly ok: true; readonly plan: CommitPlan } | Refused;

const isOnStep = (amount: string, step: string): boolean => toUnits(amount, SCALE) % toUnits(step, SCALE) === 0n;

/** What tokens cost in a coin; projects are made so that it is exact. */
export const costOf = (tokens: string, price: string): string =>
  mul(toAmount(tokens), toPrice(price), { scale: SCALE, rounding: 'up' });

const isTotalOff = (form: CommitForm, plan: CommitPlan, pay: PayTerms): boolean => {
  if (form.total === null) return false;
  const [sent, ours] = [toAmount(form.total), toAmount(plan.hold)];
  const gap = cmp(sent, ours) > 0 ? sub(sent, ours) : sub(ours, sent);
  return cmp(mul(gap, toRate(pay.fixedRate), { scale: SCALE, rounding: 'up' }), toAmount(TOTAL_TOLERANCE)) > 0;
};

/** What needs no lock: step, minimum, and the client's total. */
export const decideCommit = (form: CommitForm, terms: CommitTerms, pay: PayTerms): CommitDecision => {
  const { token, step, issuePrice, minValue } = terms;
  if (!isOnStep(form.amount, step)) return refused('ieo_off_step', { step, token });
  const wanted = toAmount(form.amount);
  const plan: CommitPlan = { wanted, hold: costOf(wanted, pay.price), value: costOf(wanted, issuePrice) };
  if (cmp(toAmount(plan.value), toAmount(minValue)) < 0) return refused('ieo_too_small', { minimum: minValue });
  if (isTotalOff(form, plan, pay)) {
    return refused('ieo_total_differs', { total: plan.hold, currency: pay.currency });
  }
  return { ok: true, plan };
};

/** Under the user's lock: what the user asked for so far, over all coins, and this commit. */
export const decideCommitCap = (
  before: string,
  wanted: string,
  { commitCap, token }: Pick<CommitTerms, 'commitCap' | 'token'>,
): { readonly ok: true; readonly total: string } | Refused => {
  const total = add(toAmount(before), toAmount(wanted));
  return cmp(total, toAmount(commitCap)) > 0
    ? refused('ieo_cap_reached', { maximum: commitCap, used: before, token })
    : { ok: true, total };
};

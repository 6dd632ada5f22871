import type { RefusalCode } from '@candor/contract/codes';
import { type CommitPlan, decideCommit, decideCommitCap, fixedRateOf } from '@candor/domain/ieo/decide-commit';
import { canonical, cmp, toAmount } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';
import type { ProjectDetail } from './project.ts';

export type PayCoin = ProjectDetail['pay_coins'][number];

export interface CommitForm {
  /** null: the first coin that is open. */
  readonly payId: number | null;
  /** Tokens wanted, as typed. */
  readonly amount: string;
  readonly touched: boolean;
}

export type CommitAction =
  | { readonly type: 'pay'; readonly id: number }
  | { readonly type: 'amount'; readonly text: string }
  | { readonly type: 'left' };

export interface CommitProblem {
  readonly code: RefusalCode;
  readonly params: Readonly<Record<string, string>>;
}

export interface CommitSummary {
  readonly plan: CommitPlan | null;
  readonly problem: CommitProblem | null;
}

export const EMPTY_COMMIT: CommitForm = { payId: null, amount: '', touched: false };

export function reduceCommit(form: CommitForm, action: CommitAction): CommitForm {
  switch (action.type) {
    case 'pay':
      return { ...form, payId: action.id };
    case 'amount':
      return { ...form, amount: action.text };
    case 'left':
      return { ...form, touched: form.amount !== '' };
  }
}

/** The chosen coin, else the first open one. */
export const payCoinOf = (form: CommitForm, { pay_coins: coins }: ProjectDetail): PayCoin | undefined =>
  coins.find((coin) => coin.currency_id === form.payId) ?? coins.find((coin) => coin.closed === 0) ?? coins[0];

const SCALE = 8;

/** The issue price is the price in USDT. */
const payTermsOf = ({ project }: ProjectDetail, coin: PayCoin) => ({
  currencyId: coin.currency_id,
  currency: coin.currency_name,
  price: coin.price,
  fixedRate: fixedRateOf(project.price, coin.price),
});

/** What is wrong while it may still be typed: told when the field is left. */
const EARLY: readonly RefusalCode[] = ['ieo_too_small', 'ieo_off_step'];

/** Decides with the functions the server books by. */
export function summarizeCommit(form: CommitForm, detail: ProjectDetail, coin: PayCoin): CommitSummary {
  const amount = form.amount.replace(/\.$/, '');
  if (amount === '') return { plan: null, problem: null };
  const { project } = detail;
  const terms = {
    token: project.token,
    issuePrice: project.price,
    step: canonical(detail.step),
    minValue: canonical(detail.min_value),
    commitCap: canonical(detail.commit_cap),
  };
  const decision = decideCommit({ amount, total: null }, terms, payTermsOf(detail, coin));
  if (!decision.ok) {
    return { plan: null, problem: EARLY.includes(decision.code) && !form.touched ? null : decision };
  }
  const cap = decideCommitCap(canonical(project.own.wanted), amount, terms);
  if (!cap.ok) return { plan: null, problem: cap };
  if (cmp(toAmount(decision.plan.hold), toAmount(coin.available)) > 0) {
    const params = { available: coin.available, currency: coin.currency_name };
    return { plan: null, problem: { code: 'insufficient_balance', params } };
  }
  return { plan: decision.plan, problem: null };
}

/** Most tokens that the balance and the rest of the own limit allow, in whole steps; empty when there are none. */
export function maxTokens(detail: ProjectDetail, coin: PayCoin): string {
  const step = toUnits(detail.step, SCALE);
  const price = toUnits(coin.price, SCALE);
  const affordable = (toUnits(coin.available, SCALE) * 10n ** 8n) / price;
  const left = toUnits(detail.commit_left, SCALE);
  const most = affordable < left ? affordable : left;
  const whole = (most / step) * step;
  return whole === 0n ? '' : canonical(fromUnits(whole, SCALE));
}

/** Why a coin is closed: its price is too far from the market, or there is no current market price. */
export const closedReason = ({ closed, distance_percent: distance }: PayCoin): 'far' | 'stale' | null => {
  if (closed === 0) return null;
  return distance === '' ? 'stale' : 'far';
};

import type { ReplyOf } from '@candor/contract/call';
import type { dualPreview } from '@candor/contract/dual';
import { decideShares } from '@candor/domain/dual/decide-purchase';
import { isPassed } from '@candor/domain/dual/linked-prices';
import { computeOutcomes, type DualOutcomes } from '@candor/domain/dual/outcomes';
import { type Amount, cmp, div, mul, toAmount, toRate } from '@candor/money/decimal';
import { toCount } from '@candor/money/units';
import { breakEvenPrice, type DualProduct } from './dual-table.ts';

export type DualPreview = ReplyOf<typeof dualPreview>;

const WHOLE = /^[1-9][0-9]{0,6}$/;

/** What the form is about: the product, the user's money, the newest price. */
export interface PurchaseContext {
  readonly product: DualProduct;
  /** Of the spot account; null while unknown and for visitors. */
  readonly available: string | null;
  readonly price: string | null;
  /** Decimals of the coin and of USDT. */
  readonly baseScale: number;
  readonly quoteScale: number;
}

export interface PurchaseFigures {
  readonly shares: number;
  readonly cost: Amount;
  readonly outcomes: DualOutcomes;
  readonly breakEven: string;
}

/** Cost and both outcomes, by the functions that book and settle the order; null without a whole number of shares. */
export function computeFigures(text: string, context: PurchaseContext): PurchaseFigures | null {
  if (!WHOLE.test(text)) return null;
  const { product, baseScale, quoteScale } = context;
  const shares = toCount(text);
  const cost = mul(toAmount(product.share_cost), toRate(text), 'up');
  const terms = {
    side: product.side,
    linkedPrice: product.linked_price,
    rate: product.rate,
    days: product.days,
    baseScale,
    quoteScale,
  };
  const outcomes = computeOutcomes(terms, cost);
  const breakEven = breakEvenPrice(product.side, {
    cost,
    below: outcomes.below.amount,
    atOrAbove: outcomes.atOrAbove.amount,
  });
  return { shares, cost, outcomes, breakEven };
}

export type PurchaseProblem =
  | { readonly code: 'dual_shares_invalid' | 'dual_not_open' | 'dual_price_passed' | 'price_unavailable' }
  | { readonly code: 'dual_sold_out'; readonly remaining: number }
  | { readonly code: 'dual_limit_reached'; readonly limit: number; readonly held: number }
  | { readonly code: 'insufficient_balance'; readonly available: string };

/** Why it cannot be bought as filled in; null when it can. The server decides again. */
export function findProblem(text: string, context: PurchaseContext): PurchaseProblem | null {
  const { product, available, price } = context;
  if (product.is_open !== 1) return { code: 'dual_not_open' };
  if (price === null) return { code: 'price_unavailable' };
  if (isPassed(product.side, product.linked_price, price)) return { code: 'dual_price_passed' };
  const figures = computeFigures(text, context);
  if (figures === null) return { code: 'dual_shares_invalid' };
  const held = product.user_limit - product.user_left;
  const offer = { remaining: product.remaining_shares, userLimit: product.user_limit };
  const decision = decideShares(offer, { shares: figures.shares, held });
  if (!decision.ok) {
    return figures.shares > product.remaining_shares
      ? { code: 'dual_sold_out', remaining: product.remaining_shares }
      : { code: 'dual_limit_reached', limit: product.user_limit, held };
  }
  if (available !== null && cmp(toAmount(available), figures.cost) < 0)
    return { code: 'insufficient_balance', available };
  return null;
}

/** The most shares that can be bought: what is left, the user's limit, and the balance where it is known. */
export function mostShares({ product, available }: PurchaseContext): number {
  const offered = Math.min(product.remaining_shares, product.user_left);
  if (available === null) return offered;
  const payable = div(toAmount(available), toRate(product.share_cost), { scale: 0, rounding: 'down' });
  return Math.min(offered, toCount(payable));
}

/** One share more or less, inside what can be bought, and at least one. */
export function stepShares(text: string, direction: 1 | -1, context: PurchaseContext): string {
  const now = WHOLE.test(text) ? toCount(text) : 0;
  const most = Math.max(1, mostShares(context));
  return String(Math.min(most, Math.max(1, now + direction)));
}

/** One campaign of trial funds, its users, and random orders made with them. Amounts in whole units of 10^-6 USDT. */
export const SCALE = 6;
export const PAYOUT_RATE = '0.85';
export const FEE_PERCENT = '0.05';
export const CONTRACT_SIZE = '0.01';
export const MAX_MULTIPLE = 10;
/** A market order takes what it costs at a price this many percent higher. */
export const HOLD_PERCENT = 1;

export interface CouponWorld {
  readonly kind: 'trial_options' | 'trial_futures';
  readonly users: number;
  readonly face: number;
  readonly stock: number;
  readonly budget: number;
  readonly useMs: number;
}

/** Users and orders are named by their place in the list. */
export type CouponMove =
  | { readonly kind: 'claim'; readonly user: number }
  | { readonly kind: 'stake'; readonly user: number; readonly owner: number; readonly stake: number }
  | { readonly kind: 'settle'; readonly order: number; readonly result: -1 | 0 | 1 }
  | {
      readonly kind: 'open';
      readonly user: number;
      readonly owner: number;
      readonly lots: number;
      readonly multiple: number;
      readonly price: number;
    }
  | { readonly kind: 'fill'; readonly order: number; readonly price: number }
  | { readonly kind: 'unfilled'; readonly order: number }
  | { readonly kind: 'close'; readonly order: number; readonly lots: number; readonly price: number }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'expire' };

export type CouponMoveOf<K extends CouponMove['kind']> = Extract<CouponMove, { kind: K }>;

export interface CouponOrderView {
  readonly owner: number;
  readonly state: 'accepted' | 'open' | 'ended';
  readonly lots: number;
  readonly isOption: boolean;
}

export interface CouponModel {
  /** What was done with figures, or the code of a refusal. */
  apply(move: CouponMove): string;
  /** Of each user what was paid; then purse, reserved, what the houses and the fees got. */
  money(): bigint[];
  /** Of each coupon: state, left, in use, paid. */
  lines(): string[];
}

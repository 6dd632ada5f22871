import type { Ledger } from '#kernel/ledger/post';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { CouponBook } from '../coupon-book';
import { type Payment, toPaymentEntry } from '../coupon-entries';
import type { CouponDeps } from '../deps';

/** One run of a job. */
export interface Moment {
  readonly nowMs: number;
  /** Fails the transaction when another process has taken the job over. */
  readonly ensureHeld: (tx: Tx) => Promise<void>;
  readonly signal?: AbortSignal;
}

export type EngineDeps = Pick<CouponDeps, 'ledger' | 'rules'> & { readonly pool: Pool };

/** A payment of one coupon; the coupon is locked. */
export interface CouponPayment extends Pick<Payment, 'kind' | 'amount' | 'reference'> {
  readonly couponId: number;
  readonly subject: string;
  readonly ofPlan: boolean;
}

/** Notes payments on their coupons and books them from the purses: each is one entry. None can be refused. */
export const bookPayments = async (
  tx: Tx,
  { ledger, ruleVersion }: { readonly ledger: Ledger; readonly ruleVersion: number },
  { book, payments }: { readonly book: CouponBook; readonly payments: readonly CouponPayment[] },
): Promise<void> => {
  const entries = payments.map(({ couponId, subject, ofPlan, kind, amount, reference }) => {
    book.pay(couponId, amount, { subject, reference, ofPlan });
    const coupon = book.get(couponId);
    if (!coupon) throw new Error(`coupon ${couponId} is not locked`);
    const { userId, currencyId, purse } = coupon;
    return toPaymentEntry({ kind, amount, reference, userId, currencyId, purse, ruleVersion });
  });
  const results = await ledger.postMany(tx, entries);
  if (results.some(({ ok }) => !ok)) throw new Error('the purse of a campaign has less than it has reserved');
};

import { decideFeeBack, type FeeBack } from '@candor/domain/coupon/fee-back';
import { referenceFrom } from '#kernel/ledger/reference';
import type { FeeBackDesk } from '#kernel/product/fee-back-desk';
import { notifyMany } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import { CouponBook } from './coupon-book';
import { FEE_BACK_KIND, toFeeBackEntry } from './coupon-entries';
import type { CouponRow } from './coupons.store';
import { takeBackShares } from './fee-shares.store';
import { COUPON_NOTICES } from './notices';
import { lockWithCampaigns } from './trial-desk';

type Backs = FeeBack['backs'];

const rowOf = (rows: ReadonlyMap<number, CouponRow>, id: number): CouponRow => {
  const row = rows.get(id);
  if (!row) throw new Error(`coupon ${id} is not locked`);
  return row;
};

const notify = (tx: Tx, rows: ReadonlyMap<number, CouponRow>, backs: Backs): Promise<void> =>
  notifyMany(
    tx,
    COUPON_NOTICES,
    backs.map(({ couponId, amount }) => {
      const { userId, currency } = rowOf(rows, couponId);
      return {
        userId,
        template: 'coupon_fee_taken_back' as const,
        params: { number: String(couponId), amount, currency },
      };
    }),
  );

/** What fee rebate coupons paid of a fee that is given back. */
export const FEE_BACK_DESK: FeeBackDesk = {
  takeBack: async (tx, { kind, fillId, userId, currencyId, scale, fee, ruleVersion }, at) => {
    const reference = referenceFrom(FEE_BACK_KIND, kind, fillId);
    const shares = await takeBackShares(tx, { kind, fillId, reference });
    const [first] = shares;
    if (!first) return [];
    const rows = await lockWithCampaigns(
      tx,
      shares.map(({ couponId }) => couponId),
    );
    const { taken, backs } = decideFeeBack(
      { amount: fee, scale, usdtPrice: first.usdtPrice },
      shares.map(({ couponId, amount }) => ({ couponId, amount, isActive: rowOf(rows, couponId).state === 'active' })),
    );
    const book = new CouponBook(rows);
    for (const { couponId, amount } of backs)
      book.takeBack(couponId, amount, { subject: `${kind} ${fillId}`, reference });
    await book.write(tx, at);
    await notify(tx, rows, backs);
    const moves = backs.map(({ couponId, amount, to }) => {
      const { currencyId: coin, purse } = rowOf(rows, couponId);
      return { currencyId: coin, amount, purse: to === 'coupon' ? purse : null };
    });
    return [toFeeBackEntry({ userId, currencyId, taken, backs: moves, ruleVersion, reference })];
  },
};

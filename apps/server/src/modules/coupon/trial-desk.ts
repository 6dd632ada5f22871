import { decideTrial, profitLeftOf } from '@candor/domain/coupon/trial-fund';
import type { TrialDesk } from '#kernel/product/trial-desk';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import { lockCampaigns } from './campaigns.store';
import { CouponBook } from './coupon-book';
import { purseOf } from './coupon-entries';
import { type CouponRow, lockCoupons } from './coupons.store';

/** Locks coupons, then their campaigns, each in id order: what is drawn from a purse follows. */
export const lockWithCampaigns = async ({ client }: Tx, ids: readonly number[]): Promise<Map<number, CouponRow>> => {
  const rows = await lockCoupons(client, ids);
  await lockCampaigns(
    client,
    [...rows.values()].map(({ campaignId }) => campaignId),
  );
  return rows;
};

/** Trial funds for orders of options and futures. */
export const TRIAL_DESK: TrialDesk = {
  take: async (tx, asks, at) => {
    const book = new CouponBook(
      await lockCoupons(
        tx.client,
        asks.map(({ couponId }) => couponId),
      ),
    );
    const results = asks.map((ask) => {
      const no = decideTrial(book.get(ask.couponId), ask, at.getTime());
      if (no) return new Refusal(no.code, no.params);
      book.take(ask.couponId, ask.amount, { subject: ask.subject ?? '', reference: null });
      return null;
    });
    await book.write(tx, at);
    return results;
  },
  open: async (tx, couponIds) => {
    const rows = await lockWithCampaigns(tx, couponIds);
    return new Map([...rows].map(([id, row]) => [id, { purse: purseOf(row.purse), profitLeft: profitLeftOf(row) }]));
  },
  end: async (tx, ends, at) => {
    const book = new CouponBook(
      await lockWithCampaigns(
        tx,
        ends.map(({ couponId }) => couponId),
      ),
    );
    for (const { couponId, ...ended } of ends) book.endTrial(couponId, ended);
    await book.write(tx, at);
  },
};

import type { FeeShare } from '@candor/domain/coupon/fee-shares';
import type { Tx } from '#platform/db/with-tx';
import type { PaidFee } from './fees.store';

const BATCH = 10_000;

/** A share of a payment; the reference is that of the payment's entry. */
export interface NewShare extends FeeShare<PaidFee> {
  readonly reference: string;
}

/** Writes what coupons paid of which fees. */
export const insertShares = async ({ client }: Tx, shares: readonly NewShare[]): Promise<void> => {
  for (let from = 0; from < shares.length; from += BATCH) {
    const batch = shares.slice(from, from + BATCH);
    await client.query(
      `insert into coupon_fee_share (fill_kind, fill_id, coupon_id, amount, usdt_price, reference)
       select v.* from unnest($1::text[], $2::bigint[], $3::int[], $4::numeric[], $5::numeric[], $6::uuid[]) as v`,
      [
        batch.map(({ fee }) => fee.fillKind),
        batch.map(({ fee }) => fee.fillId),
        batch.map(({ couponId }) => couponId),
        batch.map(({ amount }) => amount),
        batch.map(({ fee }) => fee.usdtPrice),
        batch.map(({ reference }) => reference),
      ],
    );
  }
};

export interface StoredShare {
  readonly couponId: number;
  readonly amount: string;
  readonly usdtPrice: string;
}

interface FillPlace {
  readonly kind: string;
  readonly fillId: number;
}

/**
 * Marks what coupons paid of a fee as taken back, and returns it by coupon. Waits for a run of fee rebates that has begun,
 * and holds off the next: such a run either has paid, or knows that it must not.
 */
export const takeBackShares = async (
  { client }: Tx,
  { kind, fillId, reference }: FillPlace & { readonly reference: string },
): Promise<StoredShare[]> => {
  await client.query('lock table coupon_fee_run in share mode');
  const { rows } = await client.query<StoredShare>(
    `update coupon_fee_share set back_reference = $3 where fill_kind = $1 and fill_id = $2 and back_reference is null
     returning coupon_id as "couponId", trim_scale(amount)::text as amount, trim_scale(usdt_price)::text as "usdtPrice"`,
    [kind, fillId, reference],
  );
  return rows.toSorted((a, b) => a.couponId - b.couponId);
};

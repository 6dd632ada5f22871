import { shareFees, sumShares } from '@candor/domain/coupon/fee-shares';
import { canonical } from '@candor/money/decimal';
import { referenceFrom } from '#kernel/ledger/reference';
import { notifyMany } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import { CouponBook } from '../coupon-book';
import { FEE_REBATE_KIND } from '../coupon-entries';
import { insertShares } from '../fee-shares.store';
import { DAY_MS, insertFeeRun, listFeeDays, loadPaidFees, setRunCoupons } from '../fees.store';
import { COUPON_NOTICES } from '../notices';
import { lockWithCampaigns } from '../trial-desk';
import { bookPayments, type EngineDeps, type Moment } from './pay-coupons';

/** Bookings of a day are committed by then, also those that began just before midnight. */
const RUN_DELAY_MS = 60_000;

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Gives back the fees of one day, in one transaction with the row that says the day is done. */
const runDay = ({ pool, ledger, rules }: EngineDeps, moment: Moment, dayMs: number): Promise<void> =>
  withTx(pool, async (tx) => {
    await moment.ensureHeld(tx);
    const at = new Date(moment.nowMs);
    if (!(await insertFeeRun(tx.client, { dayMs, coupons: 0, at }))) return;
    const fees = await loadPaidFees(tx.client, { fromMs: dayMs, toMs: dayMs + DAY_MS, userId: null });
    const rows = await lockWithCampaigns(
      tx,
      fees.flatMap(({ couponIds }) => couponIds),
    );
    // One that ended since the fees were read has nothing to give.
    const active = new Map([...rows].filter(([, { state }]) => state === 'active'));
    const shares = shareFees(fees, active);
    const given = [...sumShares(shares)];
    const book = new CouponBook(rows);
    const referenceOf = (couponId: number): string => referenceFrom(FEE_REBATE_KIND, couponId, dayMs);
    const payments = given.map(([couponId, amount]) => ({
      couponId,
      kind: FEE_REBATE_KIND as typeof FEE_REBATE_KIND,
      amount,
      reference: referenceOf(couponId),
      subject: `day ${dayText(dayMs)}`,
      ofPlan: false,
    }));
    await bookPayments(tx, { ledger, ruleVersion: (await rules.now()).version }, { book, payments });
    await book.write(tx, at);
    await insertShares(
      tx,
      shares.map((share) => ({ ...share, reference: referenceOf(share.couponId) })),
    );
    await setRunCoupons(tx.client, dayMs, given.length);
    await notifyMany(
      tx,
      COUPON_NOTICES,
      given.map(([couponId, amount]) => ({
        userId: rows.get(couponId)?.userId ?? 0,
        template: 'coupon_fees_back' as const,
        params: {
          number: String(couponId),
          amount: canonical(amount),
          currency: rows.get(couponId)?.currency ?? '',
          day: dayText(dayMs),
        },
        mail: false,
      })),
    );
  });

/** Every day that is over and has no run, oldest first: after an outage each day is caught up once. */
export const payFeeRebates = async (deps: EngineDeps, moment: Moment): Promise<void> => {
  for (const dayMs of await listFeeDays(deps.pool, moment.nowMs - RUN_DELAY_MS)) {
    if (moment.signal?.aborted) return;
    await runDay(deps, moment, dayMs);
  }
};

import { canonical } from '@candor/money/decimal';
import { referenceFrom } from '#kernel/ledger/reference';
import { notifyMany } from '#modules/notify/index';
import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import { CouponBook } from '../coupon-book';
import { BONUS_KIND } from '../coupon-entries';
import { COUPON_NOTICES } from '../notices';
import { lockWithCampaigns } from '../trial-desk';
import { bookPayments, type EngineDeps, type Moment } from './pay-coupons';

const BATCH = 1_000;

interface EarnedBonus {
  readonly couponId: number;
  readonly depositId: number;
}

/**
 * Bonuses whose owner has deposited enough since the claim and before the end, with the first such deposit. A deposit is
 * valued at the price of its entry. Of a user with several such coupons each deposit earns one: the oldest.
 */
const listEarned = async (pool: Pool): Promise<EarnedBonus[]> => {
  const { rows } = await pool.query<EarnedBonus>({
    name: 'coupon_earned_bonuses',
    text: `select distinct on (d.id) c.id as "couponId", d.id as "depositId"
           from coupon c join coupon_campaign k on k.id = c.campaign_id
           join lateral (
             select d.id from deposit d join currency y on y.id = d.currency_id
             left join entry_price p on p.reference = d.entry_reference and p.currency_id = d.currency_id
             where d.user_id = c.user_id and d.status = 'approved' and d.decided_at >= c.claimed_at and d.decided_at < c.use_by
               and d.credited * case when y.name = 'USDT' then 1 else coalesce(p.usdt_price, 0) end >= k.min_deposit
               and not exists (select from coupon_event e join coupon g on g.id = e.coupon_id
                               where g.user_id = c.user_id and g.kind = 'deposit_bonus' and e.event = 'paid' and e.subject = 'deposit ' || d.id)
             order by d.decided_at, d.id limit 1) d on true
           where c.state = 'active' and c.kind = 'deposit_bonus' order by d.id, c.id limit ${BATCH}`,
  });
  return rows;
};

const payBatch = ({ pool, ledger, rules }: EngineDeps, moment: Moment, earned: readonly EarnedBonus[]): Promise<void> =>
  withTx(pool, async (tx) => {
    await moment.ensureHeld(tx);
    const at = new Date(moment.nowMs);
    const rows = await lockWithCampaigns(
      tx,
      earned.map(({ couponId }) => couponId),
    );
    const book = new CouponBook(rows);
    const paid = earned.filter(({ couponId }) => rows.get(couponId)?.state === 'active');
    const payments = paid.map(({ couponId, depositId }) => ({
      couponId,
      kind: BONUS_KIND as typeof BONUS_KIND,
      amount: rows.get(couponId)?.left ?? '0',
      reference: referenceFrom(BONUS_KIND, couponId),
      subject: `deposit ${depositId}`,
      ofPlan: false,
    }));
    await bookPayments(tx, { ledger, ruleVersion: (await rules.now()).version }, { book, payments });
    await book.write(tx, at);
    await notifyMany(
      tx,
      COUPON_NOTICES,
      payments.map(({ couponId, amount }) => ({
        userId: rows.get(couponId)?.userId ?? 0,
        template: 'coupon_bonus_paid' as const,
        params: { number: String(couponId), amount: canonical(amount), currency: rows.get(couponId)?.currency ?? '' },
      })),
    );
  });

/** Pays each bonus that a deposit has earned, once, as cash. */
export const payBonuses = async (deps: EngineDeps, moment: Moment): Promise<void> => {
  while (!moment.signal?.aborted) {
    const earned = await listEarned(deps.pool);
    if (earned.length === 0) return;
    await payBatch(deps, moment, earned);
  }
};

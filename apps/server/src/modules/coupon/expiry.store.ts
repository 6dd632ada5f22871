import type { Pool } from '#platform/db/pool';
import { DAY_MS } from './fees.store';

/** A deposit that was decided just before the end may be committed a moment later. */
const BONUS_GRACE_MS = 60_000;

/**
 * Coupons that nothing uses and whose time is over. Fee rebates wait until the fees of their last day are given back, bonuses
 * until deposits of their last moment are committed.
 */
export const listExpired = async (
  pool: Pool,
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'coupon_expired',
    text: `select c.id from coupon c where c.state = 'active' and c.use_by <= $1 and c.in_use = 0
             and (c.kind <> 'deposit_bonus' or c.use_by <= $2)
             and (c.kind <> 'fee_rebate' or exists (
               select from coupon_fee_run r where r.day_ms > extract(epoch from c.use_by) * 1000 - 1 - $4::bigint))
           order by c.use_by limit $3`,
    values: [new Date(nowMs), new Date(nowMs - BONUS_GRACE_MS), limit, DAY_MS],
  });
  return rows.map(({ id }) => id);
};

import type { SelfLimitFlow } from '#kernel/product/self-limit-flow';

/** An open position counts with its possible loss, an ended one with its actual loss; a trial fund is not the user's money. */
export const FUTURES_SELF_LIMIT: SelfLimitFlow = {
  sql: `
  select user_id, 'stake' as kind, margin as amount, created_at from futures_position where status <> 'cancelled' and coupon_id is null
  union all
  select user_id, 'loss', case when status = 'closed' then -realised else margin end + open_fee + close_fee + overnight_fee, created_at
  from futures_position where status <> 'cancelled' and coupon_id is null`,
};

import type { SelfLimitFlow } from '#kernel/product/self-limit-flow';

/**
 * An open stake counts as lost until it is settled; a called-off order does not count, nor one made with a trial
 * fund, in which no own money is at risk.
 */
export const OPTIONS_SELF_LIMIT: SelfLimitFlow = {
  sql: `
  select user_id, 'stake' as kind, stake as amount, created_at from option_order where void_reason = '' and coupon_id is null
  union all
  select user_id, 'loss', stake - coalesce(payout, 0), created_at from option_order where void_reason = '' and coupon_id is null`,
};

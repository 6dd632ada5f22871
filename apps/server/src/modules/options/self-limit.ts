import type { SelfLimitFlow } from '#kernel/product/self-limit-flow';

/** An open stake counts as lost until it is settled; a called-off order does not count. */
export const OPTIONS_SELF_LIMIT: SelfLimitFlow = {
  sql: `
  select user_id, 'stake' as kind, stake as amount, created_at from option_order where void_reason = ''
  union all
  select user_id, 'loss', stake - coalesce(payout, 0), created_at from option_order where void_reason = ''`,
};

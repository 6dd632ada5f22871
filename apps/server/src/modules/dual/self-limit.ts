import type { SelfLimitFlow } from '#kernel/product/self-limit-flow';

/** What was put in counts as staked, at its value in USDT when it was bought. */
export const DUAL_SELF_LIMIT: SelfLimitFlow = {
  sql: `select user_id, 'stake' as kind, stake_value as amount, created_at from dual_order`,
};

import type { SelfLimitFlow } from '#kernel/product/self-limit-flow';

/** Locked principal counts as staked, at its value in USDT. A renewal counts again, as the purchase it is. */
export const LOCK_SELF_LIMIT: SelfLimitFlow = {
  sql: `select user_id, 'stake' as kind, value_usdt as amount, created_at from lock_order`,
};

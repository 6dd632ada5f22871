import type { SelfLimitFlow } from '#kernel/product/self-limit-flow';

/** A commit counts as staked with its value at the issue price; nothing is lost by it. */
export const IEO_SELF_LIMIT: SelfLimitFlow = {
  sql: `select user_id, 'stake' as kind, value as amount, created_at from ieo_commit`,
};

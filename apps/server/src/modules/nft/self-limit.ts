import type { SelfLimitFlow } from '#kernel/product/self-limit-flow';

/** What was paid for works and boxes counts as staked, at its value in USDT at the rate of the offer. */
export const NFT_SELF_LIMIT: SelfLimitFlow = {
  sql: `select buyer_id as user_id, 'stake' as kind, usdt_value as amount, created_at from nft_sale where reference is not null`,
};

import type { SelfLimitFlow } from '#kernel/product/self-limit-flow';

/** The total of all rounds of a user in points up to a moment. */
const totalOf = (until: string): string => `coalesce((select r.total_net from game_round r
  where r.user_id = u.id and r.currency = 'points'${until} order by r.played_at desc, r.id desc limit 1), 0)`;

/** Rounds with USDT count as staked, and as lost with what they did not pay back. Points have a limit of their own. */
export const GAME_SELF_LIMIT: SelfLimitFlow = {
  sql: `select r.user_id, k.kind, k.amount, r.played_at as created_at from game_round r
        cross join lateral (values ('stake', r.stake), ('loss', r.stake - r.payout)) as k (kind, amount) where r.currency = 'usdt'`,
  daySql: `select u.id as user_id, 'points' as kind, ${totalOf(' and r.played_at <= $2')} - ${totalOf('')} as amount from unnest($1::int[]) as u (id)`,
};

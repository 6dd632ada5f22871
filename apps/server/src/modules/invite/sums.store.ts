import type { Pool } from '#platform/db/pool';

export interface RebateSums {
  readonly feesUsdt: string;
  readonly pendingUsdt: string;
  readonly withheldUsdt: string;
  readonly firstPaidUsdt: string;
  readonly secondPaidUsdt: string;
}

const total = (column: string, where: string): string => `coalesce(sum(${column}) filter (where ${where}), 0)::text`;

/** What a user's rebates come to, in USDT at the price of each fill. */
export const loadRebateSums = async (pool: Pool, userId: number): Promise<RebateSums> => {
  const { rows } = await pool.query<RebateSums>({
    name: 'invite_sums',
    text: `select ${total('fee_usdt', `level = 1 and state <> 'reversed'`)} as "feesUsdt",
             ${total('value_usdt', `state = 'pending'`)} as "pendingUsdt", ${total('value_usdt', `state = 'withheld'`)} as "withheldUsdt",
             ${total('value_usdt', `state = 'paid' and level = 1`)} as "firstPaidUsdt",
             ${total('value_usdt', `state = 'paid' and level = 2`)} as "secondPaidUsdt"
           from rebate where user_id = $1`,
    values: [userId],
  });
  return rows[0] ?? { feesUsdt: '0', pendingUsdt: '0', withheldUsdt: '0', firstPaidUsdt: '0', secondPaidUsdt: '0' };
};

/** When the house's discount of an invited user ends; 0: nobody invited the user. */
export const loadDiscountEnd = async (pool: Pool, userId: number): Promise<number> => {
  const { rows } = await pool.query<{ untilMs: number }>({
    name: 'invite_discount_end',
    text: 'select (extract(epoch from house_until) * 1000)::float8 as "untilMs" from invite_link where user_id = $1',
    values: [userId],
  });
  return rows[0]?.untilMs ?? 0;
};

import type { Pool } from '#platform/db/pool';
import type { UserAccount } from './chart';

export interface BalanceRow {
  readonly type: UserAccount;
  readonly currencyId: number;
  readonly available: string;
  readonly frozen: string;
}

/** All balances of a user in one snapshot: their sum is not affected by a concurrent transfer. */
export const loadBalances = async (pool: Pool, userId: number): Promise<BalanceRow[]> => {
  const { rows } = await pool.query<BalanceRow>({
    name: 'ledger_balances',
    text: `select type, currency_id as "currencyId",
                  coalesce(sum(balance) filter (where bucket = 'available'), 0)::numeric(38, 8) as available,
                  coalesce(sum(balance) filter (where bucket = 'frozen'), 0)::numeric(38, 8) as frozen
           from ledger_account where owner_id = $1 group by type, currency_id`,
    values: [userId],
  });
  return rows;
};

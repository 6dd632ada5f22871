import type { Pool } from '#platform/db/pool';

/** Free spot balance of a user in a coin. */
export const findFreeBalance = async (pool: Pool, userId: number, currencyId: number): Promise<string> => {
  const { rows } = await pool.query<{ balance: string }>({
    name: 'otc_free_balance',
    text: `select trim_scale(balance)::text as balance from ledger_account
           where owner_id = $1 and type = 'change' and currency_id = $2 and bucket = 'available'`,
    values: [userId, currencyId],
  });
  return rows[0]?.balance ?? '0';
};

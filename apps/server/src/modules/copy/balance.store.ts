import type { Pool } from '#platform/db/pool';

/** Free USDT of a user's futures account. */
export const loadBalance = async (pool: Pool, userId: number): Promise<string> => {
  const { rows } = await pool.query<{ balance: string }>({
    name: 'copy_free_balance',
    text: `select trim_scale(a.balance)::text as balance from ledger_account a join currency c on c.id = a.currency_id and c.name = 'USDT'
           where a.owner_id = $1 and a.type = 'lever' and a.bucket = 'available'`,
    values: [userId],
  });
  return rows[0]?.balance ?? '0';
};

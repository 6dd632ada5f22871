import type { Pool, PoolClient } from '#platform/db/pool';

/** What the insurance fund holds, per currency. Locked by the caller where it decides about it. */
export const loadInsurance = async (sql: Pool | PoolClient): Promise<Map<number, string>> => {
  const { rows } = await sql.query<{ currencyId: number; balance: string }>({
    name: 'futures_insurance',
    text: `select currency_id as "currencyId", balance from ledger_account
           where owner_id = 0 and type = 'insurance' and bucket = 'house'`,
  });
  return new Map(rows.map(({ currencyId, balance }) => [currencyId, balance]));
};

import type { Pool } from '#platform/db/pool';

export const findCurrencyName = async (pool: Pool, currencyId: number): Promise<string> => {
  const { rows } = await pool.query<{ name: string }>('select name from currency where id = $1', [currencyId]);
  return rows[0]?.name ?? '';
};

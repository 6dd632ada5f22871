import type { Pool } from '#platform/db/pool';

export interface FiatRate {
  readonly code: string;
  readonly symbol: string;
  readonly perUsd: string;
  readonly takenAt: Date;
}

export const loadFiatRates = async (pool: Pool): Promise<FiatRate[]> => {
  const { rows } = await pool.query<FiatRate>({
    name: 'wallet_fiat_rates',
    text: 'select currency_code as code, symbol, per_usd as "perUsd", taken_at as "takenAt" from fiat_rate order by sort',
  });
  return rows;
};

import type { RISK_PRODUCTS } from '@candor/contract/options';
import type { Pool } from '#platform/db/pool';

export type RiskProduct = (typeof RISK_PRODUCTS)[number];

export interface RiskAcceptance {
  readonly product: RiskProduct;
  readonly acceptedAt: Date;
}

export const loadAcceptances = async (pool: Pool, userId: number): Promise<RiskAcceptance[]> => {
  const { rows } = await pool.query<RiskAcceptance>(
    'select product, accepted_at as "acceptedAt" from risk_acceptance where user_id = $1 order by product',
    [userId],
  );
  return rows;
};

/** Only the first acceptance is stored. */
export const insertAcceptance = async (
  pool: Pool,
  { userId, product, at }: { readonly userId: number; readonly product: RiskProduct; readonly at: Date },
): Promise<void> => {
  await pool.query(
    `insert into risk_acceptance (user_id, product, accepted_at) values ($1, $2, $3) on conflict do nothing`,
    [userId, product, at],
  );
};

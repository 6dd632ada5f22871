import { LOCK_FAMILIES } from '@candor/contract/lock-fields';
import type { ComingDate, FamilyHolding, FamilyHoldings, HoldingsSource, HoldingsSpan } from '#kernel/product/holdings';
import type { Pool } from '#platform/db/pool';
import { listComing } from './coming';

interface SumRow extends FamilyHolding {
  readonly family: string;
  readonly running: number;
}

const loadSums = async (pool: Pool, { userId, sinceMs }: HoldingsSpan): Promise<SumRow[]> => {
  const { rows } = await pool.query<SumRow>({
    name: 'lock_holdings',
    text: `select o.family, o.currency_id as "currencyId", count(*) filter (where o.status = 'running')::int as running,
                  trim_scale(coalesce(sum(o.amount) filter (where o.status = 'running'), 0))::text as amount,
                  trim_scale(sum(o.paid_total))::text as paid,
                  trim_scale(coalesce(sum((select sum(p.amount) from lock_payout p where p.order_id = o.id and p.paid_at >= to_timestamp($2 / 1000.0))), 0))::text as "paidSince"
           from lock_order o where o.user_id = $1 group by 1, 2 order by 2`,
    values: [userId, sinceMs],
  });
  return rows;
};

/** What a user has in the three families, and the coming payouts and ends. */
export const LOCK_HOLDINGS: HoldingsSource = {
  load: async (pool, span): Promise<FamilyHoldings[]> => {
    const [sums, coming] = await Promise.all([loadSums(pool, span), listComing(pool, span)]);
    return LOCK_FAMILIES.map((family) => {
      const own = sums.filter((row) => row.family === family);
      return {
        family,
        running: own.reduce((total, { running }) => total + running, 0),
        holdings: own.map(({ currencyId, amount, paid, paidSince }) => ({ currencyId, amount, paid, paidSince })),
        coming: coming.filter((date) => date.family === family).map(({ family: _, ...date }): ComingDate => date),
      };
    });
  },
};

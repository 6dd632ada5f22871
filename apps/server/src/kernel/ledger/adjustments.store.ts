import type { Pool } from '#platform/db/pool';

/** Kind of entries for a credit to or a debit from a user that two operators approved. No other entry has this kind. */
export const ADJUSTMENT_KIND = 'adjustment';

/**
 * Kind of entries that move the house's own money into one of its purses, approved by two operators. No other entry has
 * this kind.
 */
export const PURSE_FUNDING_KIND = 'purse_funding';

/** Adjustments of one month (UTC) and coin. */
export interface AdjustmentsOfMonth {
  readonly month: string;
  readonly currencyName: string;
  readonly number: number;
  readonly credited: string;
  readonly debited: string;
}

/** All adjustments, summed from the postings, newest month first. The users concerned are not included. */
export const loadAdjustments = async (pool: Pool): Promise<AdjustmentsOfMonth[]> => {
  const { rows } = await pool.query<AdjustmentsOfMonth>({
    name: 'ledger_adjustments',
    text: `
      with house as (
        select a.id, c.name, c.sort from ledger_account a join currency c on c.id = a.currency_id
        where a.owner_id = 0 and a.type = 'adjustments'
      ), moved as (
        select h.name, h.sort, p.created_at, p.amount as credited, 0 as debited
        from house h join ledger_posting p on p.debit_account_id = h.id
        where hashtext(p.kind) = hashtext('${ADJUSTMENT_KIND}') and p.kind = '${ADJUSTMENT_KIND}'
        union all
        select h.name, h.sort, p.created_at, 0, p.amount
        from house h join ledger_posting p on p.credit_account_id = h.id
        where hashtext(p.kind) = hashtext('${ADJUSTMENT_KIND}') and p.kind = '${ADJUSTMENT_KIND}'
      )
      select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, name as "currencyName", count(*)::int as number,
             sum(credited)::numeric(38, 8) as credited, sum(debited)::numeric(38, 8) as debited
      from moved group by 1, name, sort order by 1 desc, sort`,
  });
  return rows;
};

export const countAdjustments = (months: readonly AdjustmentsOfMonth[]): number =>
  months.reduce((sum, { number }) => sum + number, 0);

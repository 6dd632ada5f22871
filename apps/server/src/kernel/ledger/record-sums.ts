import type { Pool } from '#platform/db/pool';
import { filterValues, type RecordFilter, shapeOf } from './record-list';
import { nextParameter, shapeName, withNewest } from './record-sql';

/** More are not added up for one question: it would cost what the history is long. */
export const SUMMED_RECORDS = 50_000;

export interface RecordSum {
  readonly currencyId: number;
  readonly received: string;
  /** As a positive figure. */
  readonly paid: string;
}

/** What came in and went out per currency; null when the filter lets through more than are added up. */
export const sumRecords = async (pool: Pool, filter: RecordFilter): Promise<RecordSum[] | null> => {
  const shape = shapeOf(filter);
  const most = `$${nextParameter(shape)}::int`;
  const { rows } = await pool.query<RecordSum & { counted: number }>({
    name: `ledger_sum_records${shapeName(shape)}`,
    text: `${withNewest(shape, { most })}
           select n.currency_id as "currencyId", count(*)::int as counted,
                  coalesce(sum(n.value) filter (where n.is_credit), 0) as received,
                  coalesce(-sum(n.value) filter (where not n.is_credit), 0) as paid
           from (select * from newest limit ${most}) n group by n.currency_id order by n.currency_id`,
    values: [...filterValues(filter), SUMMED_RECORDS + 1],
  });
  const counted = rows.reduce((total, row) => total + row.counted, 0);
  return counted > SUMMED_RECORDS ? null : rows;
};

import type { Pool } from '#platform/db/pool';
import { filterValues, type RecordFilter, shapeOf } from './record-list';
import { nextParameter, shapeName, withNewest } from './record-sql';

/** More are not added up for one question: it would cost what the history is long. */
export const SUMMED_RECORDS = 50_000;

export interface RecordSum {
  readonly currencyId: number;
  /** From and to outside: whoever is not the user. All figures but `held` are positive. */
  readonly received: string;
  readonly paid: string;
  /** Between own accounts: what came to the chosen account from another, and what went from it to another. */
  readonly ownReceived: string;
  readonly ownPaid: string;
  /** What is set aside after these records more than before them, less if negative. */
  readonly held: string;
}

/**
 * What came in and went out per currency; null when the filter lets through more than are added up. Money set aside is
 * still the user's: it goes out when it leaves the frozen part, and available plus frozen is what changes by in, out and
 * own transfers.
 */
export const sumRecords = async (pool: Pool, filter: RecordFilter): Promise<RecordSum[] | null> => {
  const shape = { ...shapeOf(filter), withFrozen: true };
  const most = `$${nextParameter(shape)}::int`;
  const { rows } = await pool.query<RecordSum & { counted: number }>({
    name: `ledger_sum_records${shapeName(shape)}`,
    text: `${withNewest(shape, { most })},
           told as (
             select n.currency_id, n.bucket, n.is_credit, n.value,
                    c.id is null as outside, coalesce(c.type <> n.type, false) as between_own
             from (select * from newest limit ${most}) n left join ledger_account c on c.id = n.counter_id and c.owner_id = $1
           )
           select currency_id as "currencyId", count(*)::int as counted,
                  coalesce(sum(value) filter (where outside and is_credit), 0) as received,
                  coalesce(-sum(value) filter (where outside and not is_credit), 0) as paid,
                  coalesce(sum(value) filter (where between_own and is_credit), 0) as "ownReceived",
                  coalesce(-sum(value) filter (where between_own and not is_credit), 0) as "ownPaid",
                  coalesce(sum(value) filter (where bucket = 'frozen'), 0) as held
           from told group by currency_id order by currency_id`,
    values: [...filterValues(filter), SUMMED_RECORDS + 1],
  });
  const counted = rows.reduce((total, row) => total + row.counted, 0);
  return counted > SUMMED_RECORDS ? null : rows;
};

import type { Pool } from '#platform/db/pool';
import { filterValues, type RecordFilter, shapeOf } from './record-list';
import { nextParameter, shapeName, withNewest } from './record-sql';

/** Most records summed for one request: more would make the cost depend on the length of the history. */
export const SUMMED_RECORDS = 50_000;

export interface RecordSum {
  readonly currencyId: number;
  /** Received from and sent to accounts that are not the user's. All figures but `held` are positive. */
  readonly received: string;
  readonly paid: string;
  /** Transfers between own accounts: received by the chosen account from another, and sent from it to another. */
  readonly ownReceived: string;
  readonly ownPaid: string;
  /** Change of the held (frozen) amount over these records; negative when it fell. */
  readonly held: string;
}

/**
 * Sums received and sent per currency; null when more records pass the filter than are summed. Held money is still the
 * user's: it counts as sent when it leaves the frozen part. Available plus frozen changes by received, sent and own
 * transfers.
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

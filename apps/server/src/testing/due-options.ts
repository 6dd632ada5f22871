import type { Pool } from '#platform/db/pool';

/** A tick of the price chain. */
export interface EntryTick {
  readonly seq: number;
  readonly timeMs: number;
  readonly price: string;
}

export interface DueOptions {
  /** Users with an options account. */
  readonly userIds: readonly number[];
  readonly instrumentId: number;
  readonly entry: EntryTick;
  readonly dueMs: number;
  readonly count: number;
}

const STAKES_CURRENCY = 3;

/** Inserts open options with the same entry and due time, half of them up, as a submit would leave them. */
export const insertDueOptions = async (
  pool: Pool,
  { userIds, instrumentId, entry, dueMs, count }: DueOptions,
): Promise<void> => {
  await pool.query(
    `insert into option_order (id, user_id, instrument_id, currency_id, direction, seconds, stake, payout_rate, rule_version,
       reference, accepted_seq, accepted_ms, entry_by_ms, entry_seq, entry_ms, entry_price, due_ms, state, created_at)
     select nextval('option_order_id')::int, ($1::int[])[1 + n % $2::int], $8::int, ${STAKES_CURRENCY},
            case when n % 2 = 0 then 'up' else 'down' end, 30, 10, 0.82, (select max(id) from rule_version), gen_random_uuid(),
            $3::bigint - 1, $4::bigint, $4::bigint + 3000, $3::bigint, $4::bigint, $5::numeric, $6::bigint, 'open', now()
     from generate_series(0, $7::int - 1) n`,
    [userIds, userIds.length, entry.seq, entry.timeMs, entry.price, dueMs, count, instrumentId],
  );
  // The house account that holds the stakes of submitted options.
  await pool.query(
    `insert into ledger_account (id, owner_id, type, currency_id, bucket, balance)
     values (nextval('ledger_account_number') * 4096 + ${STAKES_CURRENCY}, 0, 'option_stakes', ${STAKES_CURRENCY}, 'house', 0)
     on conflict (owner_id, type, currency_id, bucket) do nothing`,
  );
};

export const loadChain = async (pool: Pool, instrumentId: number): Promise<EntryTick[]> => {
  const { rows } = await pool.query<EntryTick>(
    'select seq::int, time_ms::float8 as "timeMs", price::text from tick where instrument_id = $1 order by seq',
    [instrumentId],
  );
  return rows;
};

export const countOpenOptions = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from option_order where state = 'open'",
  );
  return rows[0]?.count ?? 0;
};

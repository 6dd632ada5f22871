import type { DayValue } from '@candor/domain/wallet/compute-value-history';
import { toAmount } from '@candor/money/decimal';
import type { Pool, PoolClient } from '#platform/db/pool';

/**
 * Margin for clock differences between processes and for bookings that waited for locks, when postings are searched by
 * time.
 */
const CLOCK_ROOM = '5 minutes';

/**
 * Records the value of every user's balances at one time, in one statement. Balances are the current ones minus later
 * postings, so that a day recorded late is still correct. Prices are the last daily closes before that time; USDT is 1
 * and a coin without a price counts 0. Every holding is rounded down, as in the displayed total.
 */
const INSERT = `
  with moved as (
    select leg.account_id, sum(leg.amount) as amount
    from ledger_posting p
    cross join lateral (values (p.credit_account_id, p.amount), (p.debit_account_id, -p.amount)) as leg (account_id, amount)
    where p.id >= ledger_posting_at($2::timestamptz - interval '${CLOCK_ROOM}') and p.created_at >= $2
    group by leg.account_id
  ), held as (
    select a.owner_id, a.type, a.currency_id, sum(a.balance - coalesce(m.amount, 0)) as amount
    from ledger_account a left join moved m on m.account_id = a.id
    where a.owner_id > 0
    group by a.owner_id, a.type, a.currency_id
    having sum(a.balance - coalesce(m.amount, 0)) > 0
  ), price as (
    select i.base_currency_id as currency_id, bar.close as usdt_price
    from instrument i join currency q on q.id = i.quote_currency_id and q.name = 'USDT'
    cross join lateral (select c.close from candle c
                        where c.instrument_id = i.id and c.period = '1D' and c.start_ms < extract(epoch from $2::timestamptz) * 1000
                        order by c.start_ms desc limit 1) bar
    union all
    select id, 1 from currency where name = 'USDT'
  )
  insert into wallet_snapshot (day, user_id, usdt_value)
  select $1, h.owner_id, sum(trunc(h.amount * coalesce(p.usdt_price, 0), 8))
  from held h left join price p on p.currency_id = h.currency_id
  group by h.owner_id`;

const toDay = (dayMs: number): string => new Date(dayMs).toISOString().slice(0, 10);

/** Returns the number of users with a value. The day must not be recorded yet. */
export const insertSnapshots = async (client: PoolClient, dayMs: number): Promise<number> => {
  const { rowCount } = await client.query(INSERT, [toDay(dayMs), new Date(dayMs)]);
  return rowCount ?? 0;
};

export const deleteSnapshotsBefore = async (client: PoolClient, dayMs: number): Promise<void> => {
  await client.query('delete from wallet_snapshot where day < $1', [toDay(dayMs)]);
};

/** The recorded values of a user in a span of days, oldest first. */
export const loadSnapshots = async (
  pool: Pool,
  { userId, fromMs, toMs }: { readonly userId: number; readonly fromMs: number; readonly toMs: number },
): Promise<DayValue[]> => {
  const { rows } = await pool.query<{ dayMs: string; usdtValue: string }>({
    name: 'wallet_snapshots',
    text: `select (extract(epoch from s.day) * 1000)::bigint as "dayMs", s.usdt_value as "usdtValue"
           from generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') as d (day)
           join wallet_snapshot s on s.day = d.day::date and s.user_id = $1
           order by s.day`,
    values: [userId, toDay(fromMs), toDay(toMs)],
  });
  return rows.map((row) => ({ dayMs: Number.parseInt(row.dayMs, 10), usdtValue: toAmount(row.usdtValue) }));
};

/** The last recorded day. */
export const loadLastSnapshotDay = async (pool: Pool): Promise<number | null> => {
  const { rows } = await pool.query<{ dayMs: string | null }>({
    name: 'wallet_last_snapshot',
    text: `select (extract(epoch from max(day)) * 1000)::bigint as "dayMs" from wallet_snapshot`,
  });
  const dayMs = rows[0]?.dayMs ?? null;
  return dayMs === null ? null : Number.parseInt(dayMs, 10);
};

import type { CoinChange } from '@candor/domain/wallet/average-cost';
import { toUnits } from '@candor/money/units';
import type { Pool } from '#platform/db/pool';
import { LEDGER_SCALE } from './chart';
import { oldestOfAccount } from './record-sql';

/** One entry that changed a user's balance of a currency, with all changes it made to that user's balances. */
export interface CoinEntry {
  readonly currencyId: number;
  readonly changes: readonly CoinChange[];
}

export interface CoinEntries {
  /** In ledger order. Settled entries come first: no posting can be inserted before them any more. */
  readonly settled: readonly CoinEntry[];
  readonly young: readonly CoinEntry[];
  /** The last settled posting, the last posting read, and whether more postings may follow it. */
  readonly settledUpto: string;
  readonly upto: string;
  readonly more: boolean;
}

export interface CoinPortion {
  readonly after: string;
  readonly valueCoinId: number;
  readonly limit: number;
  /** No uncommitted posting can precede a posting older than this. */
  readonly settledBefore: Date;
}

interface ChangeRow {
  readonly postingId: string;
  readonly createdAt: Date;
  readonly ownId: number;
  readonly isCounted: boolean;
  readonly currencyId: number;
  readonly amount: string;
  readonly price: string | null;
}

const side = (name: 'debit' | 'credit'): string => `
  select p.id, p.reference, p.created_at, coin.currency_id,
         p.${name === 'credit' ? 'debit' : 'credit'}_account_id as counter_id
  from coin cross join lateral ${oldestOfAccount(name, { account: 'coin.id', above: '$3::bigint', limit: '$4::int' })} p`;

/**
 * `looked`: the next postings on the user's coins. `changed`: the change of the user's balance per currency and entry,
 * without moves between own accounts. An entry with several postings of a currency counts at the first of them, so the
 * end of a portion never splits an entry.
 */
const NEXT_CHANGES = `
  with own as materialized (select id, currency_id from ledger_account where owner_id = $1),
  coin as materialized (select * from own where currency_id <> $2),
  looked as materialized (
    select distinct on (id) * from (${side('credit')} union all ${side('debit')}) p order by id limit $4::int
  ),
  crossing as (
    select * from looked where counter_id not in (select id from own)
  ),
  changed as (
    select l.reference, (l.credit_account_id % 4096)::int as currency_id, min(l.id) as first_id,
           sum(case when c.id is null then -l.amount else l.amount end) as amount
    from (select distinct reference from crossing) r join ledger_posting l using (reference)
    left join own c on c.id = l.credit_account_id left join own d on d.id = l.debit_account_id
    where (c.id is null) <> (d.id is null)
    group by 1, 2
  )
  select looked.id as "postingId", looked.created_at as "createdAt", looked.currency_id as "ownId",
         coalesce(first.first_id = looked.id, false) as "isCounted",
         coalesce(changed.currency_id, 0) as "currencyId", coalesce(changed.amount, 0) as amount, e.usdt_price as price
  from looked
  left join changed first on first.reference = looked.reference and first.currency_id = looked.currency_id
  left join changed on changed.reference = looked.reference and first.first_id = looked.id
  left join entry_price e on e.reference = changed.reference and e.currency_id = changed.currency_id
  order by looked.id, changed.currency_id`;

const toChange = ({ currencyId, amount, price }: ChangeRow): CoinChange => ({
  currencyId,
  amount: toUnits(amount, LEDGER_SCALE),
  price: price === null ? null : toUnits(price, LEDGER_SCALE),
});

const gather = (rows: readonly ChangeRow[]): CoinEntry[] => {
  const entries = new Map<string, { currencyId: number; changes: CoinChange[] }>();
  for (const row of rows) {
    if (!row.isCounted) continue;
    const entry = entries.get(row.postingId) ?? { currencyId: row.ownId, changes: [] };
    entries.set(row.postingId, entry);
    entry.changes.push(toChange(row));
  }
  return [...entries.values()];
};

/**
 * The next entries after a given posting that changed the user's coins, without those of the value coin. Reads at most
 * `limit` postings by index, whatever the length of the history.
 */
export const loadCoinEntries = async (pool: Pool, userId: number, portion: CoinPortion): Promise<CoinEntries> => {
  const { after, valueCoinId, limit, settledBefore } = portion;
  const { rows } = await pool.query<ChangeRow>({
    name: 'ledger_coin_changes',
    text: NEXT_CHANGES,
    values: [userId, valueCoinId, after, limit],
  });
  const young = rows.findIndex(({ createdAt }) => createdAt >= settledBefore);
  const settled = young < 0 ? rows : rows.slice(0, young);
  return {
    settled: gather(settled),
    young: gather(rows.slice(settled.length)),
    settledUpto: settled.at(-1)?.postingId ?? after,
    upto: rows.at(-1)?.postingId ?? after,
    more: new Set(rows.map(({ postingId }) => postingId)).size === limit,
  };
};

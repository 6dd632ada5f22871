import type { Pool } from '#platform/db/pool';
import type { UserAccount } from './chart';

export interface BalanceRow {
  readonly type: UserAccount;
  readonly currencyId: number;
  readonly available: string;
  readonly frozen: string;
}

/** All balances of a user in one snapshot: a sum over them is never off by a transfer that runs meanwhile. */
export const loadBalances = async (pool: Pool, userId: number): Promise<BalanceRow[]> => {
  const { rows } = await pool.query<BalanceRow>({
    name: 'ledger_balances',
    text: `select type, currency_id as "currencyId",
                  coalesce(sum(balance) filter (where bucket = 'available'), 0)::numeric(38, 8) as available,
                  coalesce(sum(balance) filter (where bucket = 'frozen'), 0)::numeric(38, 8) as frozen
           from ledger_account where owner_id = $1 group by type, currency_id`,
    values: [userId],
  });
  return rows;
};

export interface RecordFilter {
  readonly userId: number;
  /** 0: all. */
  readonly currencyId: number;
  readonly account: UserAccount | null;
  readonly kind: string | null;
  /** Only the receiving side, so that a transfer between own accounts shows once. */
  readonly receivingOnly: boolean;
  readonly page: number;
  readonly limit: number;
}

export interface RecordRow {
  readonly postingId: string;
  readonly isCredit: boolean;
  readonly account: UserAccount;
  /** The other account when it is the user's own, else null. */
  readonly counterAccount: UserAccount | null;
  readonly currencyId: number;
  readonly value: string;
  readonly after: string;
  readonly kind: string;
  readonly createdAt: Date;
}

const OWN = `own as materialized (
  select id, type, currency_id from ledger_account
  where owner_id = $1 and bucket = 'available' and ($2::int = 0 or currency_id = $2) and ($3::text is null or type = $3)
)`;

const side = (own: 'debit' | 'credit', counter: 'debit' | 'credit', rest: string): string => `
  select p.id, ${own === 'credit'} as is_credit, o.type, o.currency_id, p.${counter}_account_id as counter_id,
         ${own === 'credit' ? 'p.amount' : '-p.amount'} as value, p.${own}_after as after, p.kind, p.created_at
  from own o cross join lateral (
    select * from ledger_posting p where p.${own}_account_id = o.id and ($4::text is null or p.kind = $4) ${rest}
  ) p`;

// Newest rows of each account by index, then the newest of all: the cost grows with the page, not with the history.
const RECORDS = {
  name: 'ledger_records',
  text: `with ${OWN}, newest as (
           ${side('credit', 'debit', 'order by p.id desc limit $6::int + $7::int')}
           union all
           (select * from (${side('debit', 'credit', 'order by p.id desc limit $6::int + $7::int')}) paid where not $5::boolean)
         )
         select n.id as "postingId", n.is_credit as "isCredit", n.type as account, c.type as "counterAccount",
                n.currency_id as "currencyId", n.value, n.after, n.kind, n.created_at as "createdAt"
         from newest n left join ledger_account c on c.id = n.counter_id and c.owner_id = $1
         order by n.id desc, n.is_credit limit $6::int offset $7::int`,
};

const COUNT = {
  name: 'ledger_count_records',
  text: `with ${OWN}
         select (select count(*) from own o join ledger_posting p on p.credit_account_id = o.id where $4::text is null or p.kind = $4)
              + (select count(*) from own o join ledger_posting p on p.debit_account_id = o.id
                 where not $5::boolean and ($4::text is null or p.kind = $4)) as total`,
};

/** Account records, newest first: every movement of the user's available money, with the balance after it. */
export const loadRecords = async (pool: Pool, filter: RecordFilter): Promise<{ rows: RecordRow[]; total: number }> => {
  const where = [filter.userId, filter.currencyId, filter.account, filter.kind, filter.receivingOnly];
  const paging = [filter.limit, (filter.page - 1) * filter.limit];
  const [records, count] = await Promise.all([
    pool.query<RecordRow>({ ...RECORDS, values: [...where, ...paging] }),
    pool.query<{ total: string }>({ ...COUNT, values: where }),
  ]);
  return { rows: records.rows, total: Number.parseInt(count.rows[0]?.total ?? '0', 10) };
};

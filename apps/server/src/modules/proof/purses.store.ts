import type { FundedPurse } from '@candor/contract/halts';
import { PURSE_FUNDING_KIND } from '#kernel/ledger/adjustments.store';
import type { Pool } from '#platform/db/pool';

export interface PurseBalance {
  readonly purse: FundedPurse;
  readonly currencyName: string;
  readonly balance: string;
}

/** Balances of all purses that have a ledger account, by currency. */
export const loadPurses = async (pool: Pool, purses: readonly FundedPurse[]): Promise<PurseBalance[]> => {
  const { rows } = await pool.query<PurseBalance>(
    `select a.type as purse, c.name as "currencyName", a.balance
     from ledger_account a join currency c on c.id = a.currency_id
     where a.owner_id = 0 and a.bucket = 'house' and a.type = any($1) order by a.type, c.sort`,
    [purses],
  );
  return rows;
};

export interface PurseFunding {
  readonly purse: FundedPurse;
  readonly currencyName: string;
  readonly amount: string;
  readonly reason: string;
  readonly at: Date;
}

/** Newest first, each with the reason of its proposal. */
export const loadFundings = async (pool: Pool, limit: number): Promise<PurseFunding[]> => {
  const { rows } = await pool.query<PurseFunding>(
    `select t.type as purse, c.name as "currencyName", m.amount, coalesce(q.reason, '') as reason, m.created_at as at
     from ledger_posting m join ledger_account t on t.id = m.credit_account_id join currency c on c.id = t.currency_id
     left join proposal q on q.kind = 'purse_funding' and q.body ->> 'entryReference' = m.reference::text
     where hashtext(m.kind) = hashtext('${PURSE_FUNDING_KIND}') and m.kind = '${PURSE_FUNDING_KIND}'
       and m.debit_account_id in (select id from ledger_account where owner_id = 0 and type = 'adjustments')
     order by m.id desc limit $1`,
    [limit],
  );
  return rows;
};

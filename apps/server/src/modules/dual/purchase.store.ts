import type { DualSide } from '@candor/contract/dual';
import { toArrayText } from '#platform/db/array-text';
import type { PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { RESERVE } from './dual-entries';

/** A checked purchase that is about to be booked. */
export interface NewOrder {
  readonly userId: number;
  readonly productId: number;
  readonly reference: string;
  readonly instrumentId: number;
  readonly side: DualSide;
  readonly baseCurrencyId: number;
  readonly quoteCurrencyId: number;
  readonly payCurrencyId: number;
  readonly shares: number;
  readonly shareSize: string;
  readonly cost: string;
  readonly stakeValue: string;
  readonly boughtAtPrice: string;
  readonly linkedPrice: string;
  readonly distancePercent: string;
  readonly rate: string;
  readonly days: number;
  readonly interestFromMs: number;
  readonly maturityMs: number;
  readonly dayMs: number;
  readonly belowAmount: string;
  readonly aboveAmount: string;
  readonly failedAmount: string;
  readonly coverBase: string;
  readonly coverQuote: string;
  readonly ruleVersion: number;
  readonly autoCompound: boolean;
  readonly compoundedFrom: number | null;
}

export interface Cover {
  /** What open orders may cost, and what the reserve has. */
  readonly needed: string;
  readonly reserve: string;
}

/**
 * Locks what the house must cover in these coins, and reads the reserve after that: a settlement changes both in one
 * transaction, so they fit each other.
 */
export const lockCover = async ({ client }: Tx, currencyIds: readonly number[]): Promise<Map<number, Cover>> => {
  const ids = toArrayText([...new Set(currencyIds)]);
  await client.query({
    name: 'dual_add_cover',
    text: `insert into dual_cover (currency_id, needed) select id, 0 from unnest($1::int[]) as c(id)
           where not exists (select from dual_cover d where d.currency_id = c.id) order by id on conflict do nothing`,
    values: [ids],
  });
  await client.query({
    name: 'dual_lock_cover',
    text: 'select from dual_cover where currency_id = any($1::int[]) order by currency_id for update',
    values: [ids],
  });
  const { rows } = await client.query<Cover & { id: number }>({
    name: 'dual_read_cover',
    text: `select d.currency_id as id, d.needed, coalesce(a.balance, 0)::text as reserve from dual_cover d
           left join ledger_account a on a.owner_id = 0 and a.type = '${RESERVE}' and a.currency_id = d.currency_id and a.bucket = 'house'
           where d.currency_id = any($1::int[])`,
    values: [ids],
  });
  return new Map(rows.map(({ id, ...cover }) => [id, cover]));
};

/** Available money of users' spot accounts, by `user:coin`. Stable while the accounts are locked. */
export const loadAvailable = async (
  client: PoolClient,
  asked: readonly { readonly userId: number; readonly payCurrencyId: number }[],
): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ userId: number; currencyId: number; balance: string }>({
    name: 'dual_available',
    text: `select a.owner_id as "userId", a.currency_id as "currencyId", a.balance
           from (select distinct * from unnest($1::int[], $2::int[]) as k(user_id, currency_id)) k
           join ledger_account a on a.owner_id = k.user_id and a.type = 'change' and a.currency_id = k.currency_id
             and a.bucket = 'available'`,
    values: [asked.map(({ userId }) => userId), asked.map(({ payCurrencyId }) => payCurrencyId)],
  });
  return new Map(rows.map(({ userId, currencyId, balance }) => [`${userId}:${currencyId}`, balance]));
};

export const takeIds = async (client: PoolClient, count: number): Promise<number[]> => {
  const { rows } = await client.query<{ id: number }>({
    name: 'dual_take_ids',
    text: `select nextval('dual_order_id')::int as id from generate_series(1, $1::int)`,
    values: [count],
  });
  return rows.map(({ id }) => id);
};

const COLUMNS: readonly (readonly [column: string, type: string, of: keyof NewOrder])[] = [
  ['user_id', 'int', 'userId'],
  ['product_id', 'int', 'productId'],
  ['reference', 'uuid', 'reference'],
  ['instrument_id', 'int', 'instrumentId'],
  ['side', 'text', 'side'],
  ['base_currency_id', 'int', 'baseCurrencyId'],
  ['quote_currency_id', 'int', 'quoteCurrencyId'],
  ['pay_currency_id', 'int', 'payCurrencyId'],
  ['shares', 'int', 'shares'],
  ['share_size', 'numeric', 'shareSize'],
  ['cost', 'numeric', 'cost'],
  ['stake_value', 'numeric', 'stakeValue'],
  ['bought_at_price', 'numeric', 'boughtAtPrice'],
  ['linked_price', 'numeric', 'linkedPrice'],
  ['distance_percent', 'numeric', 'distancePercent'],
  ['rate', 'numeric', 'rate'],
  ['days', 'int', 'days'],
  ['interest_from_ms', 'bigint', 'interestFromMs'],
  ['maturity_ms', 'bigint', 'maturityMs'],
  ['day_ms', 'int', 'dayMs'],
  ['below_amount', 'numeric', 'belowAmount'],
  ['above_amount', 'numeric', 'aboveAmount'],
  ['failed_amount', 'numeric', 'failedAmount'],
  ['cover_base', 'numeric', 'coverBase'],
  ['cover_quote', 'numeric', 'coverQuote'],
  ['rule_version', 'int', 'ruleVersion'],
  ['auto_compound', 'boolean', 'autoCompound'],
  ['compounded_from', 'int', 'compoundedFrom'],
];

const names = COLUMNS.map(([column]) => column).join(', ');
const arrays = COLUMNS.map(([, type], index) => `$${index + 3}::${type}[]`).join(', ');
const INSERT = `
  with v as (select * from unnest($1::int[], ${arrays}) as v(id, ${names})), added as (
    insert into dual_order (id, ${names}, settle_ms, created_at) select id, ${names}, maturity_ms, $2::timestamptz from v
  ), due as (
    insert into dual_due (instrument_id, settle_ms, day_ms) select distinct instrument_id, maturity_ms, day_ms from v on conflict do nothing
  ), sold as (
    update dual_product p set sold_shares = p.sold_shares + s.shares
    from (select product_id, sum(shares) as shares from v group by 1) s where p.id = s.product_id
  )
  update dual_cover c set needed = c.needed + s.needed
  from (select id, sum(needed) as needed from (
          select base_currency_id as id, cover_base as needed from v union all select quote_currency_id, cover_quote from v) n
        group by 1) s
  where c.currency_id = s.id`;

export interface AcceptedOrder {
  readonly id: number;
  readonly order: NewOrder;
}

/** Inserts orders, takes their shares and adds what they may cost. Sent with the commit; products and cover are locked. */
export const sendOrders = (tx: Tx, rows: readonly AcceptedOrder[], at: Date): void => {
  if (rows.length === 0) return;
  const columns = COLUMNS.map(([, , of]) => rows.map(({ order }) => order[of]));
  tx.send(tx.client.query(INSERT, [rows.map(({ id }) => id), at, ...columns]));
};

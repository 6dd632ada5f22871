import type { MoveColumns } from '#kernel/ledger/settle-many';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { END_REFERENCE_SQL, PAYOUT_KIND, RETURN_KIND } from './dual-entries';
import type { DualWindow } from './windows.store';

export const SETTLED_TOPIC = 'dual_settled';
/** Most orders reported in one event. */
const TOLD_TOGETHER = 500;

/** Open orders that wait for the same window. */
export interface DueGroup {
  readonly instrumentId: number;
  /** End of the window. */
  readonly settleMs: number;
  readonly dayMs: number;
}

export const loadDueGroups = async (pool: Pool, nowMs: number): Promise<DueGroup[]> => {
  const { rows } = await pool.query<DueGroup>({
    name: 'dual_due_groups',
    text: `select instrument_id as "instrumentId", settle_ms::float8 as "settleMs", day_ms as "dayMs" from dual_due
           where settle_ms <= $1 order by settle_ms, instrument_id`,
    values: [nowMs],
  });
  return rows;
};

/** Removes a group that has no open order any more. None can be added to it: its sale ended before. */
export const deleteDueGroup = async ({ client }: Tx, { instrumentId, settleMs, dayMs }: DueGroup): Promise<void> => {
  await client.query(
    `delete from dual_due d where d.instrument_id = $1 and d.settle_ms = $2 and d.day_ms = $3 and not exists (
       select from dual_order o where o.settle_ms = $2 and o.instrument_id = $1 and o.day_ms = $3 and o.state = 'open')`,
    [instrumentId, settleMs, dayMs],
  );
};

interface CoverTotal {
  readonly currencyId: number;
  readonly amount: string;
}

/** Orders of one side and outcome. Amounts are array texts that this process does not parse. */
export interface SettledPart {
  readonly count: number;
  readonly payCurrencyId: number;
  readonly paidCurrencyId: number;
  /** What no longer has to be covered. */
  readonly cover: { readonly base: CoverTotal; readonly quote: CoverTotal };
  /** Principal, out of the holds. */
  readonly principal: MoveColumns;
  /** What the reserve pays. */
  readonly paid: MoveColumns;
}

interface PartRow extends Omit<SettledPart, 'principal' | 'paid' | 'cover'> {
  readonly baseId: number;
  readonly quoteId: number;
  readonly coverBase: string;
  readonly coverQuote: string;
  readonly ownerIds: string;
  readonly costs: string;
  readonly kinds: string;
  readonly references: string;
  readonly ruleVersions: string;
  readonly holds: string;
  readonly paidOwnerIds: string;
  readonly paidAmounts: string;
  readonly paidKinds: string;
  readonly paidReferences: string;
  readonly paidRuleVersions: string;
}

const all = (column: string): string => `array_agg(${column})::text`;
const some = (column: string, type: string): string =>
  `coalesce(array_agg(${column}) filter (where reserve > 0), '{}'::${type}[])::text`;
const KIND = `case when outcome = 'failed' then '${RETURN_KIND}' else '${PAYOUT_KIND}' end`;

/** Open orders of a group that can be settled: $1 to $3 the group, $4 its last window failed, $5 windows tried before. */
const DUE = `state = 'open' and settle_ms = $1 and instrument_id = $2 and day_ms = $3 and ($4::boolean is false or tried >= $5)`;

/**
 * Closes orders of one group with ids from $6 to $7, each once: closed ones are skipped. Stores the price at which coins count
 * for the average cost: a put has bought them at the linked price, the interest of a call counts at the settlement price, or
 * at the price of the purchase if no window had one. Tells the owners. All in one statement. An order that is changed at the
 * same moment stays open until the next run.
 */
const SETTLE = `
  with due as materialized (
    select ctid as place, case when $4 then 'failed' when $8::numeric < linked_price * $9::numeric then 'below' else 'at_or_above' end as outcome
    from dual_order where ${DUE} and id between $6 and $7
  ), closed as materialized (
    update dual_order o set state = case when d.outcome = 'failed' then 'failed' else 'success' end, outcome = d.outcome,
      window_id = $10, settled_at = $11,
      tried = case when d.outcome = 'failed' then o.tried + 1 else o.tried end,
      paid_currency_id = case d.outcome when 'below' then o.base_currency_id when 'at_or_above' then o.quote_currency_id else o.pay_currency_id end,
      paid = case d.outcome when 'below' then o.below_amount when 'at_or_above' then o.above_amount else o.failed_amount end,
      compound_state = case when o.auto_compound and (d.outcome = 'below') = (o.side = 'call') and d.outcome <> 'failed' then 'waiting' else 'none' end
    from due d where o.ctid = d.place and o.state = 'open'
    returning o.id, o.user_id, o.side, o.outcome, o.base_currency_id, o.quote_currency_id, o.pay_currency_id, o.paid_currency_id, o.cost,
      o.paid, o.linked_price, o.bought_at_price, o.cover_base, o.cover_quote, o.rule_version, o.reference, ${END_REFERENCE_SQL} as end_reference
  ), priced as (
    insert into entry_price (reference, currency_id, usdt_price)
    select end_reference::uuid, paid_currency_id,
      case when side = 'put' then linked_price when outcome = 'below' then trunc($8::numeric / nullif($9::numeric, 0), 8) else bought_at_price end
    from closed where paid_currency_id = base_currency_id
  ), told as (
    insert into outbox_event (topic, key, payload)
    select '${SETTLED_TOPIC}', min(id)::text, jsonb_build_object('ids', jsonb_agg(id))
    from (select id, (row_number() over (order by id) - 1) / ${TOLD_TOGETHER} as part from closed) c group by part
  )
  select count(*)::int as count, min(pay_currency_id) as "payCurrencyId", min(paid_currency_id) as "paidCurrencyId",
    min(base_currency_id) as "baseId", min(quote_currency_id) as "quoteId", sum(cover_base)::text as "coverBase", sum(cover_quote)::text as "coverQuote",
    ${all('user_id')} as "ownerIds", ${all('cost')} as costs, ${all(KIND)} as kinds, ${all('end_reference')} as references,
    ${all('rule_version')} as "ruleVersions", ${all('reference')} as holds,
    ${some('user_id', 'int')} as "paidOwnerIds", ${some('reserve', 'numeric')} as "paidAmounts", ${some(KIND, 'text')} as "paidKinds",
    ${some('end_reference', 'text')} as "paidReferences", ${some('rule_version', 'int')} as "paidRuleVersions"
  from (select *, case when pay_currency_id = paid_currency_id then paid - cost else paid end as reserve from closed order by id) sorted
  group by side, outcome order by side, outcome`;

export interface Settling {
  readonly group: DueGroup;
  readonly window: DualWindow;
  /** The last window had too few prices: principal and yield go back. */
  readonly isFailed: boolean;
  /** Windows that must have been tried before an order fails. */
  readonly triedBefore: number;
  readonly at: Date;
}

const toPart = (row: PartRow): SettledPart => ({
  count: row.count,
  payCurrencyId: row.payCurrencyId,
  paidCurrencyId: row.paidCurrencyId,
  cover: {
    base: { currencyId: row.baseId, amount: row.coverBase },
    quote: { currencyId: row.quoteId, amount: row.coverQuote },
  },
  principal: {
    ownerIds: row.ownerIds,
    amounts: row.costs,
    kinds: row.kinds,
    references: row.references,
    ruleVersions: row.ruleVersions,
    holds: row.holds,
  },
  paid: {
    ownerIds: row.paidOwnerIds,
    amounts: row.paidAmounts,
    kinds: row.paidKinds,
    references: row.paidReferences,
    ruleVersions: row.paidRuleVersions,
  },
});

const dueValues = ({ group, isFailed, triedBefore }: Settling): unknown[] => [
  group.settleMs,
  group.instrumentId,
  group.dayMs,
  isFailed,
  triedBefore,
];

/** Ids from `from` to `to`, both included. */
export interface IdRange {
  readonly from: number;
  readonly to: number;
}

/** The next orders of a group after an id, at most `limit`; null: there are no more. */
export const findNextRange = async (
  pool: Pool,
  settling: Settling,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<IdRange | null> => {
  const { rows } = await pool.query<{ [K in keyof IdRange]: number | null }>(
    `select min(id) as from, max(id) as to from (select id from dual_order where ${DUE} and id > $6 order by id limit $7) ids`,
    [...dueValues(settling), after, limit],
  );
  const { from = null, to = null } = rows[0] ?? {};
  return from === null || to === null ? null : { from, to };
};

/** Closes the orders of a range. What they needed as cover is lowered by `lowerCover`, under its lock. */
export const settleOrders = async (
  { client }: Tx,
  settling: Settling,
  { from, to }: IdRange,
): Promise<SettledPart[]> => {
  const { window, at } = settling;
  const values = [...dueValues(settling), from, to, window.sum, window.found, window.id, at];
  const { rows } = await client.query<PartRow>(SETTLE, values);
  return rows.map(toPart);
};

/** Locks the cover of the coins in id order and lowers it. */
export const lowerCover = async ({ client }: Tx, parts: readonly SettledPart[]): Promise<void> => {
  const totals = parts.flatMap(({ cover }) => [cover.base, cover.quote]);
  const ids = totals.map(({ currencyId }) => currencyId);
  await client.query('select from dual_cover where currency_id = any($1::int[]) order by currency_id for update', [
    ids,
  ]);
  await client.query(
    `update dual_cover c set needed = c.needed - t.needed
     from (select id, sum(amount) as needed from unnest($1::int[], $2::numeric[]) as v (id, amount) group by 1) t
     where c.currency_id = t.id`,
    [ids, totals.map(({ amount }) => amount)],
  );
};

/** An order that waits for the window of the next day, and what its owner has in it. */
export interface PostponedOrder {
  readonly id: number;
  readonly userId: number;
  readonly payCurrencyId: number;
  readonly cost: string;
}

/** Up to `limit` orders of a group whose window had too few prices wait for the window of the next day. */
export const postponeOrders = async (
  { client }: Tx,
  group: DueGroup,
  { triedBefore, limit }: { readonly triedBefore: number; readonly limit: number },
): Promise<PostponedOrder[]> => {
  const { rows } = await client.query<PostponedOrder>(
    `with listed as (
       insert into dual_due (instrument_id, settle_ms, day_ms) values ($2::int, $1::bigint + $3::int, $3::int) on conflict do nothing
     ), due as (
       select id from dual_order where state = 'open' and settle_ms = $1 and instrument_id = $2 and day_ms = $3 and tried < $4
       order by id limit $5 for update
     )
     update dual_order o set tried = tried + 1, settle_ms = settle_ms + day_ms from due where o.id = due.id
     returning o.id, o.user_id as "userId", o.pay_currency_id as "payCurrencyId", trim_scale(o.cost)::text as cost`,
    [group.settleMs, group.instrumentId, group.dayMs, triedBefore, limit],
  );
  return rows;
};

/** Marks settled orders whose owners have not been told; returns those. */
export const markNotified = async ({ client }: Tx, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `update dual_order set notified = true where id = any($1::int[]) and not notified and state <> 'open' returning id`,
    [ids],
  );
  return rows.map(({ id }) => id);
};

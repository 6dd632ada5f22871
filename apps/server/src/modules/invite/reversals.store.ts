import type { FILL_KINDS } from '@candor/contract/invite';
import type { PoolClient } from '#platform/db/pool';
import { closingFills, openingFills, spotFills } from './fills';

export type FillKind = (typeof FILL_KINDS)[number];

export interface Fill {
  readonly userId: number;
  readonly currencyId: number;
  readonly currency: string;
  /** Decimals of the coin. */
  readonly scale: number;
  readonly symbol: string;
  readonly fee: string;
}

const FILLS: Readonly<Record<FillKind, string>> = {
  spot_maker: spotFills('t.id = $1'),
  spot_taker: spotFills('t.id = $1'),
  futures_open: openingFills('p.id = $1'),
  futures_close: closingFills('c.id = $1'),
};

/** A fill with a fee; null when there is none of this kind and number. */
export const loadFill = async (client: PoolClient, kind: FillKind, fillId: number): Promise<Fill | null> => {
  const { rows } = await client.query<Fill>(
    `select f.payer_id as "userId", f.currency_id as "currencyId", c.name as currency, c.scale, i.symbol, trim_scale(f.fee)::text as fee
     from (${FILLS[kind]}) f join currency c on c.id = f.currency_id join instrument i on i.id = f.instrument_id
     where f.fill_kind = $2 and f.fee > 0`,
    [fillId, kind],
  );
  return rows[0] ?? null;
};

export const isReversed = async (client: PoolClient, kind: FillKind, fillId: number): Promise<boolean> => {
  const { rowCount } = await client.query('select from fee_reversal where fill_kind = $1 and fill_id = $2', [
    kind,
    fillId,
  ]);
  return (rowCount ?? 0) > 0;
};

export interface NewReversal {
  readonly kind: FillKind;
  readonly fillId: number;
  readonly fill: Fill;
  readonly reason: string;
  readonly reference: string;
  readonly now: Date;
}

/**
 * False: it was reversed before. Waits for a run of rebates that has begun, and holds off the next: such a run either has
 * made the rebates of this fill, or knows that it must not.
 */
export const insertReversal = async (client: PoolClient, reversal: NewReversal): Promise<boolean> => {
  await client.query('lock table rebate_run in share mode');
  const { kind, fillId, fill, reason, reference, now } = reversal;
  const { rowCount } = await client.query(
    `insert into fee_reversal (fill_kind, fill_id, user_id, currency_id, amount, reason, reference, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (fill_kind, fill_id) do nothing`,
    [kind, fillId, fill.userId, fill.currencyId, fill.fee, reason, reference, now],
  );
  return rowCount === 1;
};

/**
 * Reverses the rebates of a fill. What was paid already becomes a debt that later payments take off; balances stay as they
 * are. Returns how many were reversed.
 */
export const reverseRebates = async (client: PoolClient, kind: FillKind, fillId: number): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    `with mine as materialized (
       select id, user_id, currency_id, amount, state from rebate where fill_kind = $1 and fill_id = $2 and state <> 'reversed'
       order by id for update
     ), changed as (
       update rebate r set state = 'reversed', reason = 'fee_reversed' from mine m where r.id = m.id
     ), owed as (
       insert into rebate_debt (user_id, currency_id, amount)
       select user_id, currency_id, sum(amount) from mine where state = 'paid' group by 1, 2 order by 1, 2
       on conflict (user_id, currency_id) do update set amount = rebate_debt.amount + excluded.amount
     )
     select count(*)::int as count from mine`,
    [kind, fillId],
  );
  return rows[0]?.count ?? 0;
};

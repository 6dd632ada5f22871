import type { DualSide } from '@candor/contract/dual';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { RESERVE } from './dual-entries';
import { isLinePausedSql } from './products.store';

export interface OpsProduct {
  readonly id: number;
  readonly symbol: string;
  readonly side: DualSide;
  readonly days: number;
  readonly distancePercent: string;
  readonly linkedPrice: string;
  readonly rate: string;
  readonly totalShares: number;
  readonly soldShares: number;
  readonly userLimit: number;
  readonly openShares: number;
  readonly startsMs: number;
  readonly closesMs: number;
  readonly maturityMs: number;
  readonly isPaused: boolean;
  /** New orders of its line of the schedule are refused, today and later. */
  readonly isLinePaused: boolean;
  readonly ruleVersion: number;
  readonly createdAt: Date;
  readonly total: number;
}

export type OpsState = 'on_sale' | 'running' | 'all';

const STATES: Readonly<Record<OpsState, string>> = {
  on_sale: 'p.closes_ms > $1 and p.starts_ms <= $1',
  running: `exists (select from dual_order o where o.product_id = p.id and o.state = 'open')`,
  all: 'true',
};

/** Newest first; of one sale day by instrument, side, term and linked price. */
export const listProducts = async (
  pool: Pool,
  { state, nowMs, page, limit }: { state: OpsState; nowMs: number; page: number; limit: number },
): Promise<OpsProduct[]> => {
  const { rows } = await pool.query<OpsProduct>(
    `select p.id, i.symbol, p.side, p.days, p.distance_percent as "distancePercent", p.linked_price as "linkedPrice", p.rate,
            p.total_shares as "totalShares", p.sold_shares as "soldShares", p.user_limit as "userLimit",
            coalesce((select sum(o.shares) from dual_order o where o.product_id = p.id and o.state = 'open'), 0)::int as "openShares",
            p.starts_ms::float8 as "startsMs", p.closes_ms::float8 as "closesMs", p.maturity_ms::float8 as "maturityMs",
            p.is_paused as "isPaused", ${isLinePausedSql('p')} as "isLinePaused", p.rule_version as "ruleVersion",
            p.created_at as "createdAt", count(*) over ()::int as total
     from dual_product p join instrument i on i.id = p.instrument_id where $1::float8 >= 0 and ${STATES[state]}
     order by p.closes_ms desc, p.instrument_id, p.side, p.days, p.linked_price limit $2 offset $3`,
    [nowMs, limit, (page - 1) * limit],
  );
  return rows;
};

export interface ReserveRow {
  readonly name: string;
  readonly reserve: string;
  readonly needed: string;
  readonly openOrders: number;
}

export const loadReserve = async (pool: Pool): Promise<ReserveRow[]> => {
  const { rows } = await pool.query<ReserveRow>(
    `select c.name, coalesce(a.balance, 0)::text as reserve, coalesce(d.needed, 0)::text as needed,
            (select count(*) from dual_order o where o.state = 'open' and o.pay_currency_id = c.id)::int as "openOrders"
     from currency c left join dual_cover d on d.currency_id = c.id
     left join ledger_account a on a.owner_id = 0 and a.type = '${RESERVE}' and a.currency_id = c.id and a.bucket = 'house'
     where d.currency_id is not null or a.id is not null order by c.sort, c.id`,
  );
  return rows;
};

/** Pauses a product or ends the pause; returns what it was before, null: no such product. */
export const setPaused = async ({ client }: Tx, id: number, isPaused: boolean): Promise<boolean | null> => {
  const { rows } = await client.query<{ before: boolean }>(
    `update dual_product p set is_paused = $2 from (select id, is_paused from dual_product where id = $1 for update) b
     where p.id = b.id returning b.is_paused as before`,
    [id, isPaused],
  );
  return rows[0]?.before ?? null;
};

/** A line of the schedule, named by a product that was made from it. */
export interface PausedLine {
  readonly symbol: string;
  readonly side: DualSide;
  readonly days: number;
  readonly distancePercent: string;
  /** Whether it was paused before. */
  readonly wasPaused: boolean;
}

/** Pauses the line of a product or ends the pause; null: no such product. */
export const setLinePaused = async (
  { client }: Tx,
  id: number,
  { isPaused, at }: { readonly isPaused: boolean; readonly at: Date },
): Promise<PausedLine | null> => {
  const { rows } = await client.query<PausedLine>(
    `select i.symbol, p.side, p.days, trim_scale(p.distance_percent)::text as "distancePercent", ${isLinePausedSql('p')} as "wasPaused"
     from dual_product p join instrument i on i.id = p.instrument_id where p.id = $1`,
    [id],
  );
  if (isPaused) {
    await client.query(
      `insert into dual_line_pause (instrument_id, side, days, distance_percent, created_at)
       select instrument_id, side, days, distance_percent, $2 from dual_product where id = $1 on conflict do nothing`,
      [id, at],
    );
  } else {
    await client.query(
      `delete from dual_line_pause where (instrument_id, side, days, distance_percent)
       in (select instrument_id, side, days, distance_percent from dual_product where id = $1)`,
      [id],
    );
  }
  return rows[0] ?? null;
};

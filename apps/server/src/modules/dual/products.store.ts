import type { DualSide } from '@candor/contract/dual';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface DualProduct {
  readonly id: number;
  readonly instrumentId: number;
  readonly side: DualSide;
  readonly baseCurrencyId: number;
  readonly quoteCurrencyId: number;
  readonly days: number;
  readonly distancePercent: string;
  readonly linkedPrice: string;
  readonly rate: string;
  readonly shareSize: string;
  readonly startsMs: number;
  readonly closesMs: number;
  readonly maturityMs: number;
  readonly dayMs: number;
  readonly totalShares: number;
  readonly soldShares: number;
  readonly userLimit: number;
  /** The product itself, or the line of the schedule it was made from. */
  readonly isPaused: boolean;
  readonly ruleVersion: number;
}

const trimmed = (column: string): string => `trim_scale(${column})::text`;
/** Whether the line of the schedule that a product was made from takes no new orders. */
export const isLinePausedSql = (product: string): string =>
  `exists (select from dual_line_pause l where (l.instrument_id, l.side, l.days, l.distance_percent)
     = (${product}.instrument_id, ${product}.side, ${product}.days, ${product}.distance_percent))`;
const COLUMNS = `
  id, instrument_id as "instrumentId", side, base_currency_id as "baseCurrencyId", quote_currency_id as "quoteCurrencyId", days,
  ${trimmed('distance_percent')} as "distancePercent", ${trimmed('linked_price')} as "linkedPrice", ${trimmed('rate')} as rate,
  ${trimmed('share_size')} as "shareSize", starts_ms::float8 as "startsMs", closes_ms::float8 as "closesMs",
  maturity_ms::float8 as "maturityMs", day_ms as "dayMs", total_shares as "totalShares", sold_shares as "soldShares",
  user_limit as "userLimit", (is_paused or ${isLinePausedSql('dual_product')}) as "isPaused", rule_version as "ruleVersion"`;

export interface OnSale {
  readonly instrumentId: number;
  readonly side: DualSide;
  readonly nowMs: number;
}

/** Products on sale, earliest maturity first, linked prices from high to low. Paused ones are not left out. */
export const listOnSale = async (pool: Pool, { instrumentId, side, nowMs }: OnSale): Promise<DualProduct[]> => {
  const { rows } = await pool.query<DualProduct>({
    name: 'dual_on_sale',
    text: `select ${COLUMNS} from dual_product where closes_ms > $3 and instrument_id = $1 and side = $2 and starts_ms <= $3
           order by maturity_ms, dual_product.linked_price desc`,
    values: [instrumentId, side, nowMs],
  });
  return rows;
};

/** The instruments that have products on sale. */
export const listInstrumentsOnSale = async (pool: Pool, nowMs: number): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'dual_instruments_on_sale',
    text: `select distinct instrument_id as id from dual_product where closes_ms > $1 and starts_ms <= $1`,
    values: [nowMs],
  });
  return rows.map(({ id }) => id);
};

export const loadProduct = async (sql: Pool | PoolClient, id: number): Promise<DualProduct | null> => {
  const { rows } = await sql.query<DualProduct>({
    name: 'dual_product',
    text: `select ${COLUMNS} from dual_product where id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
};

/** Locks products in id order, until the end of the transaction. */
export const lockProducts = async ({ client }: Tx, ids: readonly number[]): Promise<Map<number, DualProduct>> => {
  const { rows } = await client.query<DualProduct>({
    name: 'dual_lock_products',
    text: `select ${COLUMNS} from dual_product where id = any($1::int[]) order by id for update`,
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map((row) => [row.id, row]));
};

export interface NewProduct extends Omit<DualProduct, 'id' | 'soldShares' | 'isPaused'> {
  readonly madeAtPrice: string;
}

/** Inserts products; those that exist stay as they are. Returns how many are new. */
export const insertProducts = async ({ client }: Tx, list: readonly NewProduct[], at: Date): Promise<number> => {
  const { rowCount } = await client.query(
    `insert into dual_product (instrument_id, side, base_currency_id, quote_currency_id, days, distance_percent, linked_price,
       rate, share_size, starts_ms, closes_ms, maturity_ms, day_ms, total_shares, user_limit, rule_version, made_at_price, created_at)
     select v.*, $18 from unnest($1::int[], $2::text[], $3::int[], $4::int[], $5::int[], $6::numeric[], $7::numeric[],
       $8::numeric[], $9::numeric[], $10::bigint[], $11::bigint[], $12::bigint[], $13::int[], $14::int[], $15::int[],
       $16::int[], $17::numeric[]) as v
     on conflict do nothing`,
    [
      list.map((one) => one.instrumentId),
      list.map((one) => one.side),
      list.map((one) => one.baseCurrencyId),
      list.map((one) => one.quoteCurrencyId),
      list.map((one) => one.days),
      list.map((one) => one.distancePercent),
      list.map((one) => one.linkedPrice),
      list.map((one) => one.rate),
      list.map((one) => one.shareSize),
      list.map((one) => one.startsMs),
      list.map((one) => one.closesMs),
      list.map((one) => one.maturityMs),
      list.map((one) => one.dayMs),
      list.map((one) => one.totalShares),
      list.map((one) => one.userLimit),
      list.map((one) => one.ruleVersion),
      list.map((one) => one.madeAtPrice),
      at,
    ],
  );
  return rowCount ?? 0;
};

/** The instruments whose products of a sale day have been made. */
export const listMade = async (pool: Pool, startsMs: number, dayMs: number): Promise<Set<number>> => {
  const { rows } = await pool.query<{ id: number }>(
    `select distinct instrument_id as id from dual_product where closes_ms = $1::bigint + $2::int and starts_ms = $1 and day_ms = $2`,
    [startsMs, dayMs],
  );
  return new Set(rows.map(({ id }) => id));
};

/** Deletes products nobody has bought, once their sale has ended. */
export const deleteUnsold = async (pool: Pool, closedBeforeMs: number): Promise<number> => {
  const { rowCount } = await pool.query(
    `delete from dual_product p where closes_ms < $1 and sold_shares = 0 and not exists (select from dual_order o where o.product_id = p.id)`,
    [closedBeforeMs],
  );
  return rowCount ?? 0;
};

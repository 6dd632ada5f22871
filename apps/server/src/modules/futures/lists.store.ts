import type { FUTURES_CHARGES } from '@candor/contract/futures';
import type { FuturesSide } from '@candor/domain/futures/position-math';
import type { Pool } from '#platform/db/pool';
import type { Page } from '#platform/http/pages';
import { HAS_RECEIPT } from './fills.store';
import { POSITION_COLUMNS, type PositionRow, type PositionStatus } from './positions.store';

export interface PositionFilter {
  readonly userId: number;
  /** 0: all. */
  readonly instrumentId: number;
  readonly statuses: readonly PositionStatus[];
}

const OWN = `from futures_position p where p.user_id = $1 and ($2 = 0 or p.instrument_id = $2) and p.status = any($3::text[])`;
const valuesOf = ({ userId, instrumentId, statuses }: PositionFilter) => [userId, instrumentId, statuses];

/** Own positions by page, newest first. */
export const loadPositionPage = async (
  pool: Pool,
  filter: PositionFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<Page<PositionRow>> => {
  const [{ rows }, counted] = await Promise.all([
    pool.query<PositionRow>(`select ${POSITION_COLUMNS} ${OWN} order by p.id desc limit $4 offset $5`, [
      ...valuesOf(filter),
      limit,
      (page - 1) * limit,
    ]),
    pool.query<{ total: number }>(`select count(*)::int as total ${OWN}`, valuesOf(filter)),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
};

/** Own positions below a number, newest first. */
export const loadPositionsBefore = async (
  pool: Pool,
  filter: PositionFilter,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<PositionRow[]> => {
  const { rows } = await pool.query<PositionRow>(
    `select ${POSITION_COLUMNS} ${OWN} and p.id < $4 order by p.id desc limit $5`,
    [...valuesOf(filter), before, limit],
  );
  return rows;
};

/** All open positions of a user: at most as many as the rules allow. */
export const loadOpen = async (pool: Pool, userId: number): Promise<PositionRow[]> => {
  const { rows } = await pool.query<PositionRow>(
    `select ${POSITION_COLUMNS} from futures_position p where p.user_id = $1 and p.status in ('open', 'closing') order by p.id desc`,
    [userId],
  );
  return rows;
};

/** The newest open positions of a market, of all users. */
export const loadNewest = async (
  pool: Pool,
  { instrumentId, side, limit }: { readonly instrumentId: number; readonly side: FuturesSide; readonly limit: number },
): Promise<PositionRow[]> => {
  const { rows } = await pool.query<PositionRow>(
    `select ${POSITION_COLUMNS} from futures_position p
     where p.instrument_id = $1 and p.status = 'open' and p.side = $2 order by p.id desc limit $3`,
    [instrumentId, side, limit],
  );
  return rows;
};

export interface FillView {
  readonly id: number;
  readonly positionId: number;
  readonly instrumentId: number;
  readonly side: FuturesSide;
  readonly multiple: number;
  readonly cause: 'user' | 'tp' | 'sl' | 'liquidation' | 'leader' | 'copy_stop' | 'halt';
  readonly lots: string;
  readonly openPrice: string;
  readonly price: string;
  readonly pnl: string;
  readonly fee: string;
  readonly feeLevel: number;
  readonly feeDiscount: string;
  readonly marginReleased: string;
  readonly createdAt: Date;
  readonly hasReceipt: boolean;
}

/** Own closes below a number, newest first. */
export const loadFillsBefore = async (
  pool: Pool,
  filter: { readonly userId: number; readonly positionId: number; readonly before: number; readonly limit: number },
): Promise<FillView[]> => {
  const { rows } = await pool.query<FillView>(
    `select f.id::float8 as id, f.position_id as "positionId", f.instrument_id as "instrumentId", p.side, p.multiple, f.cause,
            f.lots, p.entry_price as "openPrice", f.price, f.pnl, f.fee, p.fee_level as "feeLevel", p.fee_discount as "feeDiscount", f.margin_released as "marginReleased",
            f.created_at as "createdAt", ${HAS_RECEIPT} as "hasReceipt"
     from futures_fill f join futures_position p on p.id = f.position_id
     where f.user_id = $1 and ($2 = 0 or f.position_id = $2) and f.id < $3 order by f.id desc limit $4`,
    [filter.userId, filter.positionId, filter.before, filter.limit],
  );
  return rows;
};

export type ChargeKind = (typeof FUTURES_CHARGES)[number];

export interface ChargeView {
  readonly positionId: number;
  readonly instrumentId: number;
  readonly kind: ChargeKind;
  readonly entryKind: 'market' | 'limit';
  readonly price: string;
  readonly size: string;
  /** Set for a night; other charges follow from the rules. */
  readonly percent: string | null;
  readonly amount: string;
  readonly ruleVersion: number;
  readonly feeFactor: string;
  readonly feeLevel: number;
  readonly feeDiscount: string;
  readonly timeMs: number;
}

const MS = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;
const FEE_TERMS = `trim_scale(p.fee_factor)::text as "feeFactor", p.fee_level as "feeLevel", p.fee_discount as "feeDiscount"`;
/**
 * All charges by the house or the insurance fund on own positions: at opening, at each close, for each night. Those of a
 * trial position are not among them: its owner does not pay them.
 */
const CHARGES = `
  select p.id as "positionId", p.instrument_id as "instrumentId", 'open' as kind, p.entry_kind as "entryKind",
         p.entry_price as price, p.lots * p.contract_size as size, null::numeric as percent, p.open_fee as amount,
         p.rule_version as "ruleVersion", ${FEE_TERMS}, ${MS('p.opened_at')} as "timeMs"
  from futures_position p where p.user_id = $1 and p.opened_at is not null and p.open_fee > 0 and p.coupon_id is null
  union all
  select p.id, p.instrument_id, case f.cause when 'liquidation' then 'liquidation' else 'close' end, p.entry_kind, f.price,
         f.lots * p.contract_size, null, f.fee, f.rule_version, ${FEE_TERMS}, ${MS('f.created_at')}
  from futures_fill f join futures_position p on p.id = f.position_id where f.user_id = $1 and f.fee > 0
    and p.coupon_id is null
  union all
  select p.id, p.instrument_id, 'overnight', p.entry_kind, n.mark, n.size, n.rate * n.times, n.fee, p.rule_version, ${FEE_TERMS},
         n.night_ms::float8
  from futures_night n join futures_position p on p.id = n.position_id where n.user_id = $1 and n.fee > 0
    and p.coupon_id is null`;

export interface ChargeFilter {
  readonly userId: number;
  /** Empty: all. */
  readonly kind: ChargeKind | '';
}

/** Charges before a time, newest first. Charges of the same time are never split over two pages. */
export const loadCharges = async (
  pool: Pool,
  { userId, kind }: ChargeFilter,
  { beforeMs, limit }: { readonly beforeMs: number; readonly limit: number },
): Promise<ChargeView[]> => {
  const { rows } = await pool.query<ChargeView>(
    `select * from (${CHARGES}) c where ($2 = '' or kind = $2) and "timeMs" < $3
     order by "timeMs" desc fetch first $4 rows with ties`,
    [userId, kind, beforeMs, limit],
  );
  return rows;
};

export const sumCharges = async (pool: Pool, { userId, kind }: ChargeFilter): Promise<string> => {
  const { rows } = await pool.query<{ total: string }>(
    `select coalesce(sum(amount), 0)::numeric(38, 8) as total from (${CHARGES}) c where $2 = '' or kind = $2`,
    [userId, kind],
  );
  return rows[0]?.total ?? '0';
};

/** Yuan per dollar, in which old clients show values. */
export const loadYuanRate = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ rate: string }>(
    `select per_usd as rate from fiat_rate where currency_code = 'CNY'`,
  );
  return rows[0]?.rate ?? '1';
};

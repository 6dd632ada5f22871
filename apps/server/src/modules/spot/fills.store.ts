import type { Pool } from '#platform/db/pool';

export interface FillView {
  id: string;
  orderId: number;
  instrumentId: number;
  side: 'buy' | 'sell';
  price: string;
  amount: string;
  /** What a buyer paid or a seller received. */
  quote: string;
  fee: string;
  feePercent: string;
  feeLevel: number;
  feeDiscount: string;
  role: 'maker' | 'taker';
  withHouse: boolean;
  createdAt: Date;
}

const SIDE = `case t.taker_side when 'buy' then 'sell' else 'buy' end`;
const shared = (role: 'maker' | 'taker', side: string): string => `
  select t.id, t.${role}_order_id as "orderId", t.instrument_id as "instrumentId", ${side} as side, t.price, t.amount,
         case ${side} when 'buy' then t.buyer_paid else t.seller_received end as quote,
         case ${side} when 'buy' then t.buyer_fee else t.seller_fee end as fee,
         '${role}' as role, t.with_house as "withHouse", t.created_at as "createdAt" from spot_trade t`;
const AS_MAKER = shared('maker', SIDE);
const AS_TAKER = shared('taker', 't.taker_side');

/** Above every number of a trade. */
export const NEWEST_FILL = '9007199254740991';

export interface FillFilter {
  readonly userId: number;
  /** 0: all. */
  readonly instrumentId: number;
  readonly orderId: number;
  readonly before: string;
  readonly limit: number;
}

/** Own fills, newest first: each side by its own index, at most one page of each. */
export const listFills = async (pool: Pool, filter: FillFilter): Promise<FillView[]> => {
  const { userId, instrumentId, orderId, before, limit } = filter;
  const part = (role: 'maker' | 'taker', select: string): string => `(${select}
    where t.${role}_user_id = $1 and ($2 = 0 or t.instrument_id = $2) and ($3 = 0 or t.${role}_order_id = $3) and t.id < $4
    order by t.id desc limit $5)`;
  const { rows } = await pool.query<FillView>(
    `select f.*, case f.role when 'maker' then o.maker_fee else o.taker_fee end as "feePercent", o.fee_level as "feeLevel",
            o.fee_discount as "feeDiscount"
     from (${part('maker', AS_MAKER)} union all ${part('taker', AS_TAKER)}) f join spot_order o on o.id = f."orderId"
     order by f.id desc limit $5`,
    [userId, instrumentId, orderId, before, limit],
  );
  return rows;
};

/** One page of own fills, newest first, and how many there are: 10,000 at most. */
const MOST_COUNTED = 10_000;

export const pageFills = async (
  pool: Pool,
  {
    userId,
    instrumentId,
    page,
    limit,
  }: Pick<FillFilter, 'userId' | 'instrumentId' | 'limit'> & { readonly page: number },
): Promise<{ rows: FillView[]; total: number }> => {
  const from = (page - 1) * limit;
  const filter = { userId, instrumentId, orderId: 0, before: NEWEST_FILL };
  const [rows, counted] = await Promise.all([
    from >= MOST_COUNTED ? [] : listFills(pool, { ...filter, limit: from + limit }),
    pool.query<{ total: number }>(
      `select count(*)::int as total from (
         (select 1 from spot_trade t where t.maker_user_id = $1 and ($2 = 0 or t.instrument_id = $2) limit $3)
         union all
         (select 1 from spot_trade t where t.taker_user_id = $1 and ($2 = 0 or t.instrument_id = $2) limit $3)) f`,
      [userId, instrumentId, MOST_COUNTED],
    ),
  ]);
  return { rows: rows.slice(from), total: Math.min(MOST_COUNTED, counted.rows[0]?.total ?? 0) };
};

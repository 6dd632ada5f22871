import { PERSON_MATCHES, toPattern, WHO } from '#kernel/operators/load-queue';
import type { Pool } from '#platform/db/pool';
import type { OwnAd } from './own-ads.store';
import { DONE_STATES } from './people.store';

export interface Searched {
  readonly keyword: string;
  readonly page: number;
  readonly limit: number;
}

interface Found<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

interface Listing {
  readonly select: string;
  /** $1: nothing, $2: what was searched for, $3: the same as a LIKE pattern. */
  readonly from: string;
  readonly order: string;
  /** $6 of the order. */
  readonly orderedBy?: readonly number[];
}

const loadPage = async <T extends object>(
  pool: Pool,
  { select, from, order, orderedBy }: Listing,
  { keyword, page, limit }: Searched,
): Promise<Found<T>> => {
  const search = keyword.trim();
  const values = [null, search, toPattern(search)];
  const [list, count] = await Promise.all([
    pool.query<T>(`select ${select} from ${from} and $1::int is null order by ${order} limit $4 offset $5`, [
      ...values,
      limit,
      (page - 1) * limit,
      ...(orderedBy === undefined ? [] : [orderedBy]),
    ]),
    pool.query<{ total: number }>(`select count(*)::int as total from ${from} and $1::int is null`, values),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};

export interface ConsoleAd
  extends Pick<OwnAd, 'id' | 'userId' | 'side' | 'currencyId' | 'currency' | 'fiat' | 'fixedPrice' | 'marginPercent'>,
    Pick<OwnAd, 'total' | 'remaining' | 'terms' | 'state' | 'pauseReason' | 'version'> {
  readonly userName: string;
  readonly createdMs: number;
}

/** Ads of all people, newest first. */
export const loadConsoleAds = (pool: Pool, searched: Searched): Promise<Found<ConsoleAd>> =>
  loadPage<ConsoleAd>(
    pool,
    {
      select: `a.id, a.user_id as "userId", ${WHO}, a.side, a.currency_id as "currencyId", c.name as currency, a.fiat,
        trim_scale(a.fixed_price)::text as "fixedPrice", trim_scale(a.margin_percent)::text as "marginPercent",
        trim_scale(a.total)::text as total, trim_scale(a.remaining)::text as remaining, a.terms, a.state,
        a.pause_reason as "pauseReason", a.version, (extract(epoch from a.created_at) * 1000)::float8 as "createdMs"`,
      from: `otc_ad a join currency c on c.id = a.currency_id join app_user u on u.id = a.user_id where ${PERSON_MATCHES}`,
      order: 'a.id desc',
    },
    searched,
  );

export interface ConsoleTrader {
  readonly userId: number;
  readonly userName: string;
  readonly openOrders: number;
  readonly openAds: number;
  readonly disputes: number;
  readonly disputesLost: number;
}

/** Orders of person `u` on either side that fulfil a condition. */
const countOrders = (condition: string): string =>
  `((select count(*)::int from otc_order o where o.buyer_id = u.id and ${condition})
    + (select count(*)::int from otc_order o where o.seller_id = u.id and ${condition}))`;

/** People who take part: those with a flag first, then most completed orders. */
export const loadConsoleTraders = (
  pool: Pool,
  searched: Searched,
  flagged: readonly number[],
): Promise<Found<ConsoleTrader>> =>
  loadPage<ConsoleTrader>(
    pool,
    {
      select: `u.id as "userId", ${WHO},
        ${countOrders(`o.state in ('pending', 'paid', 'disputed')`)} as "openOrders",
        (select count(*)::int from otc_ad a where a.user_id = u.id and a.state = 'open') as "openAds",
        ${countOrders('exists (select from otc_dispute d where d.order_id = o.id)')} as disputes,
        (select count(*)::int from otc_order o join otc_dispute d on d.order_id = o.id where o.fault_id = u.id) as "disputesLost"`,
      from: `app_user u where (exists (select from otc_trader t where t.user_id = u.id)
        or exists (select from otc_ad a where a.user_id = u.id)) and ${PERSON_MATCHES}`,
      order: `u.id = any($6::int[]) desc, ${countOrders(`o.state in ${DONE_STATES}`)} desc, u.id`,
      orderedBy: flagged,
    },
    searched,
  );

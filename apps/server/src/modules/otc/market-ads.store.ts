import { OTC_PAUSED_BELOW } from '@candor/domain/profile/credit-score';
import type { Pool } from '#platform/db/pool';
import type { FiatMarket } from './market-facts';
import { DONE_STATES } from './people.store';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const SPAN_MS = 30 * 86_400_000;

/** Prices and fees of the moment an ad is shown at. */
export interface Terms {
  readonly market: Pick<FiatMarket, 'index' | 'isRateOld' | 'nowMs'>;
  readonly makerFeePercent: string;
}

/** An ad as the market shows it. Decimals without trailing zeros. */
export interface ShownAd {
  readonly id: number;
  readonly ownerId: number;
  readonly version: number;
  readonly side: 'buy' | 'sell';
  readonly currencyId: number;
  readonly currency: string;
  readonly scale: number;
  readonly fiat: string;
  /** Null: it cannot be computed now. */
  readonly price: string | null;
  readonly isFloating: boolean;
  readonly marginPercent: string;
  /** Coins that can be taken now: what remains, of sell ads at most what the owner has after the fee. */
  readonly available: string;
  readonly minFiat: string;
  /** At most what `available` is worth. */
  readonly maxFiat: string;
  readonly payMinutes: number;
  readonly hoursFrom: number;
  readonly hoursTo: number;
  readonly kinds: readonly { readonly code: string; readonly name: string }[];
}

/**
 * Ads with price and available coins. The price equals computeAdPrice; the available coins of a sell ad are the most of
 * which amount and fee, as computeOrder makes them, are covered by the owner's balance.
 * $1: index or null, $2: the rate is old, $3: maker fee in percent.
 */
const PRICED = `
  select a.*, c.name as currency, c.scale, p.price, v.available,
    least(a.max_fiat, trunc(v.available * p.price, 2)) as most_fiat
  from otc_ad a
  join currency c on c.id = a.currency_id
  join app_user u on u.id = a.user_id
  left join ledger_account b on a.side = 'sell' and b.owner_id = a.user_id and b.type = 'change'
    and b.currency_id = a.currency_id and b.bucket = 'available'
  cross join lateral (
    select case when a.fixed_price is not null then a.fixed_price
      when $2::boolean then null
      else nullif(trunc($1::numeric * (1 + a.margin_percent * 0.01), 4), 0) end as price
  ) p
  cross join lateral (
    select case when a.side = 'buy' then a.remaining
      else least(a.remaining, div(trunc(coalesce(b.balance, 0), c.scale) * 10::numeric ^ c.scale, 1 + $3::numeric * 0.01)
        / 10::numeric ^ c.scale) end as available
  ) v`;

const COLUMNS = `x.id, x.user_id as "ownerId", x.version, x.side, x.currency_id as "currencyId", x.currency, x.scale, x.fiat,
  trim_scale(x.price)::text as price, x.fixed_price is null as "isFloating",
  trim_scale(x.margin_percent)::text as "marginPercent", trim_scale(x.available)::text as available,
  trim_scale(x.min_fiat)::text as "minFiat", trim_scale(coalesce(x.most_fiat, x.max_fiat))::text as "maxFiat",
  x.pay_minutes as "payMinutes", x.hours_from as "hoursFrom", x.hours_to as "hoursTo",
  (select coalesce(jsonb_agg(jsonb_build_object('code', k.code, 'name', k.name) order by k.sort), '[]')
   from otc_payment_kind k where k.id = any(x.kind_ids)) as kinds`;

const termValues = ({ market: { index, isRateOld }, makerFeePercent }: Terms) => [index, isRateOld, makerFeePercent];

/** One ad in any state; null: there is none. */
export const findShownAd = async (pool: Pool, id: number, terms: Terms): Promise<ShownAd | null> => {
  const { rows } = await pool.query<ShownAd>({
    name: 'otc_shown_ad',
    text: `select ${COLUMNS} from (${PRICED} where a.id = $4) x`,
    values: [...termValues(terms), id],
  });
  return rows[0] ?? null;
};

/** What an order of this amount would be: fiat and coins as computeOrder makes them. $12: by, $13: amount or null. */
const ASKED = `
  cross join lateral (
    select case when $12 = 'fiat' then $13::numeric else ceil($13::numeric * x.price * 100) / 100 end as fiat,
      case when $12 = 'coin' then $13::numeric
        else div($13::numeric * 10::numeric ^ x.scale, x.price) / 10::numeric ^ x.scale end as coins
  ) w`;

/**
 * Ads that can be taken now: open, not expired, inside their business hours, with a price, their owner allowed to trade and
 * not blocked by the reader or the other way round, and enough coins for the smallest order.
 */
const OFFERED = `
  select x.* from (${PRICED}
    where a.state = 'open' and a.side = $4 and a.currency_id = $5 and a.fiat = $6 and a.expires_at > $7
      and ((a.hours_from = 0 and a.hours_to = 0)
        or (a.hours_from < a.hours_to and $8::int >= a.hours_from and $8::int < a.hours_to)
        or (a.hours_from > a.hours_to and ($8::int >= a.hours_from or $8::int < a.hours_to)))
      and u.status = 'active' and u.credit_score >= ${OTC_PAUSED_BELOW}
      and ($10::int = 0 or a.user_id = $10) and not ($14::boolean and a.user_id = $9)
      and ($11 = '' or exists (select from otc_payment_kind k where k.id = any(a.kind_ids) and k.code = $11))
      and not exists (select from otc_block k where $9::int > 0
        and ((k.user_id = $9 and k.blocked_id = a.user_id) or (k.user_id = a.user_id and k.blocked_id = $9)))
  ) x ${ASKED}
  where x.price is not null and x.most_fiat >= x.min_fiat
    and ($13::numeric is null or (w.fiat between x.min_fiat and x.max_fiat and w.coins > 0 and w.coins <= x.available))`;

export interface AdFilter {
  readonly side: 'buy' | 'sell';
  readonly currencyId: number;
  readonly fiat: string;
  /** 0: nobody is logged in. */
  readonly readerId: number;
  /** 0: of everybody. */
  readonly merchantId: number;
  /** Code of a kind of payment; empty: every kind. */
  readonly kind: string;
  /** Only ads an order of this amount is possible with; null: all. */
  readonly ask: { readonly by: 'fiat' | 'coin'; readonly amount: string } | null;
  /** Leaves the reader's own ads out. */
  readonly isOthersOnly?: boolean;
}

const filterValues = (filter: AdFilter, terms: Terms) => {
  const { nowMs } = terms.market;
  return [
    ...termValues(terms),
    filter.side,
    filter.currencyId,
    filter.fiat,
    new Date(nowMs),
    Math.floor(nowMs / MINUTE_MS) % DAY_MINUTES,
    filter.readerId,
    filter.merchantId,
    filter.kind,
    filter.ask?.by ?? 'fiat',
    filter.ask?.amount ?? null,
    filter.isOthersOnly ?? false,
  ];
};

/** The taker buys from sell ads, so the lowest price is best; of buy ads the highest. */
const BEST = `case when x.side = 'sell' then x.price else -x.price end`;

/** Completion and release time of an owner. $15: start of the 30 days. */
const OWNER_FIGURES = `
  cross join lateral (
    select avg(o.ended_ms - o.paid_ms) filter (where o.seller_id = x.user_id) as release_ms,
      count(*)::numeric / nullif(count(*) + (select count(*) from otc_order f
        where f.fault_id = x.user_id and f.ended_ms >= $15), 0) as completion
    from otc_order o
    where (o.buyer_id = x.user_id or o.seller_id = x.user_id) and o.state in ${DONE_STATES} and o.ended_ms >= $15
  ) f`;

// Figures of owners are read only for the ads whose price is good enough for the page. $16: limit, $17: offset.
const LIST = `
  with offered as (${OFFERED}),
  ranked as (select x.*, rank() over (order by ${BEST}) as place from offered x),
  paged as (
    select x.*, row_number() over (order by x.place, f.completion desc nulls last, f.release_ms nulls last, x.id) as line
    from ranked x ${OWNER_FIGURES} where x.place <= $16::int + $17::int
    order by line limit $16 offset $17
  )
  select t.total, s.* from (select count(*)::int as total from offered) t
  left join (select ${COLUMNS}, x.line from paged x) s on true order by s.line`;

type ListRow = ShownAd & { readonly total: number; readonly line: string | null };

/** Best price for the taker first, then completion rate and release time of the owner. */
export const listShownAds = async (
  pool: Pool,
  {
    filter,
    terms,
    page,
    limit,
  }: {
    readonly filter: AdFilter;
    readonly terms: Terms;
    readonly page: number;
    readonly limit: number;
  },
): Promise<{ readonly rows: readonly ShownAd[]; readonly total: number }> => {
  const { rows } = await pool.query<ListRow>({
    name: 'otc_shown_ads',
    text: LIST,
    values: [...filterValues(filter, terms), terms.market.nowMs - SPAN_MS, limit, (page - 1) * limit],
  });
  const total = rows[0]?.total ?? 0;
  return { rows: rows.filter(({ line }) => line !== null), total };
};

/** How many ads the filter leaves, and how many of them are better for the taker than this price. */
export const countBetter = async (
  pool: Pool,
  { filter, terms, price }: { readonly filter: AdFilter; readonly terms: Terms; readonly price: string },
): Promise<{ readonly better: number; readonly all: number }> => {
  const { rows } = await pool.query<{ better: number; all: number }>({
    name: 'otc_count_better',
    text: `select count(*)::int as all,
             count(*) filter (where case when x.side = 'sell' then x.price < $15::numeric else x.price > $15::numeric end)::int as better
           from (${OFFERED}) x`,
    values: [...filterValues(filter, terms), price],
  });
  return rows[0] ?? { better: 0, all: 0 };
};

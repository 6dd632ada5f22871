import type { CouponKind } from '@candor/contract/coupon';
import { type Found, PERSON_MATCHES, toPattern, WHO } from '#kernel/operators/load-queue';
import type { Pool, PoolClient } from '#platform/db/pool';
import { CAMPAIGN_COLUMNS, type Campaign } from './campaigns.store';
import { PURSE_PURPOSE } from './coupon-entries';

export interface ConsoleCampaign extends Campaign {
  /** What the purse has in the ledger. */
  readonly left: string;
}

interface Paged {
  readonly page: number;
  readonly limit: number;
}

const trimmed = (column: string, name: string): string => `trim_scale(${column})::text as "${name}"`;
const timed = (column: string, name: string): string =>
  `round(extract(epoch from ${column}) * 1000)::float8 as "${name}"`;

const CAMPAIGNS = `from coupon_campaign k join currency y on y.id = k.currency_id
  left join ledger_hold h on h.purpose = '${PURSE_PURPOSE}' and h.reference = k.reference::text`;
const SELECT = `select ${CAMPAIGN_COLUMNS}, coalesce(trim_scale(h.remaining), 0)::text as left ${CAMPAIGNS}`;

/** Newest first. */
export const loadCampaigns = async (
  pool: Pool,
  { state, page, limit }: Paged & { readonly state: string },
): Promise<Found<ConsoleCampaign>> => {
  const where = `where $1 = '' or k.state = $1`;
  const [list, count] = await Promise.all([
    pool.query<ConsoleCampaign>(`${SELECT} ${where} order by k.id desc limit $2 offset $3`, [
      state,
      limit,
      (page - 1) * limit,
    ]),
    pool.query<{ total: number }>(`select count(*)::int as total from coupon_campaign k ${where}`, [state]),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};

export const loadCampaign = async (pool: Pool, id: number): Promise<ConsoleCampaign | undefined> =>
  (await pool.query<ConsoleCampaign>(`${SELECT} where k.id = $1`, [id])).rows[0];

export interface StateCounts {
  readonly active: number;
  readonly used: number;
  readonly expired: number;
}

const countOf = (state: string): string => `count(*) filter (where c.state = '${state}')::int as ${state}`;

export const loadCounts = async (pool: Pool, id: number): Promise<StateCounts> => {
  const { rows } = await pool.query<StateCounts>(
    `select ${['active', 'used', 'expired'].map(countOf).join(', ')} from coupon c where c.campaign_id = $1`,
    [id],
  );
  return rows[0] ?? { active: 0, used: 0, expired: 0 };
};

export interface CostDay {
  readonly dayMs: number;
  readonly claimed: number;
  readonly cost: string;
}

/** UTC days on which something happened, newest first. */
export const loadCostDays = async (pool: Pool, id: number): Promise<CostDay[]> => {
  const { rows } = await pool.query<CostDay>(
    `select (extract(epoch from date_trunc('day', e.created_at at time zone 'utc') at time zone 'utc') * 1000)::float8 as "dayMs",
            count(*) filter (where e.event = 'claimed')::int as claimed,
            ${trimmed(`coalesce(sum(case when e.event = 'returned' then -e.amount when e.event <> 'claimed' then e.amount end), 0)`, 'cost')}
     from coupon_event e join coupon c on c.id = e.coupon_id
     where c.campaign_id = $1 and (e.event in ('claimed', 'lost', 'paid') or (e.event = 'returned' and c.kind = 'fee_rebate'))
     group by 1 order by 1 desc limit 400`,
    [id],
  );
  return rows;
};

export interface ConsoleCoupon {
  readonly id: number;
  readonly campaignId: number;
  readonly kind: CouponKind;
  readonly userId: number;
  readonly userName: string;
  readonly state: 'active' | 'used' | 'expired';
  readonly face: string;
  readonly left: string;
  readonly inUse: string;
  readonly paid: string;
  readonly claimedMs: number;
  readonly useByMs: number;
  /** Coupons of linked accounts it was hedged with. */
  readonly hedges: readonly {
    readonly couponId: number;
    readonly userId: number;
    readonly userName: string;
    readonly signs: readonly string[];
  }[];
}

export interface CouponSearch {
  readonly campaignId: number | null;
  readonly search: string;
  readonly now: Date;
}

const HEDGE = 'coupon_hedge h where c.id in (h.coupon_id, h.other_coupon_id)';
/** Flags of this time stand first in the list. */
const FRESH = `interval '30 days'`;

export const loadConsoleCoupons = async (
  pool: Pool,
  { campaignId, search, page, limit, now }: Paged & CouponSearch,
): Promise<Found<ConsoleCoupon>> => {
  const words = search.trim();
  const values = [campaignId, words, toPattern(words)];
  const from = `from coupon c join app_user u on u.id = c.user_id where ($1::int is null or c.campaign_id = $1) and ${PERSON_MATCHES}`;
  const [list, count] = await Promise.all([
    pool.query<ConsoleCoupon>(
      `select c.id, c.campaign_id as "campaignId", c.kind, c.user_id as "userId", ${WHO}, c.state, ${trimmed('c.face', 'face')},
              ${trimmed('c.left_value', 'left')}, ${trimmed('c.in_use', 'inUse')}, ${trimmed('c.paid', 'paid')},
              ${timed('c.claimed_at', 'claimedMs')}, ${timed('c.use_by', 'useByMs')},
              (select coalesce(jsonb_agg(jsonb_build_object('couponId', x.id, 'userId', x.user_id, 'userName', coalesce(y.email, y.phone),
                 'signs', f.signs) order by f.found_at desc), '[]')
               from (select h.* from ${HEDGE}) f
               join coupon x on x.id = f.coupon_id + f.other_coupon_id - c.id join app_user y on y.id = x.user_id) as hedges
       ${from} order by exists (select from ${HEDGE} and h.found_at > $6::timestamptz - ${FRESH}) desc, c.id desc limit $4 offset $5`,
      [...values, limit, (page - 1) * limit, now],
    ),
    pool.query<{ total: number }>(`select count(*)::int as total ${from}`, values),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};

export interface CostRow {
  readonly id: number;
  readonly name: string;
  readonly kind: CouponKind;
  readonly claimed: number;
  readonly used: number;
  readonly expired: number;
  readonly budget: string;
  readonly reserved: string;
  readonly spent: string;
}

/** All campaigns with their cost, newest first. */
export const loadCosts = async (pool: Pool): Promise<CostRow[]> => {
  const { rows } = await pool.query<CostRow>(
    `select k.id, k.name, k.kind, k.claimed, coalesce(c.used, 0) as used, coalesce(c.expired, 0) as expired, ${trimmed('k.budget', 'budget')},
            ${trimmed('k.reserved', 'reserved')}, ${trimmed('k.spent', 'spent')}
     from coupon_campaign k
     left join (select c.campaign_id, ${countOf('used')}, ${countOf('expired')} from coupon c group by 1) c on c.campaign_id = k.id
     order by k.id desc limit 1000`,
  );
  return rows;
};

/** What the rewards purse has in a coin. */
export const loadRewardsPurse = async (client: PoolClient, currencyId: number): Promise<string> => {
  const { rows } = await client.query<{ balance: string }>(
    `select balance from ledger_account where owner_id = 0 and type = 'rewards' and currency_id = $1 and bucket = 'house'`,
    [currencyId],
  );
  return rows[0]?.balance ?? '0';
};

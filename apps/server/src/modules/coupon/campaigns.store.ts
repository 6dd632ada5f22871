import type { CouponKind } from '@candor/contract/coupon';
import type { ClaimedCampaign } from '@candor/domain/coupon/decide-claim';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { type CouponTerms, TERM_COLUMNS } from './coupons.store';

type Sql = Pick<Pool | PoolClient, 'query'>;

/** A campaign as those who claim see it. */
export interface Campaign extends CouponTerms, ClaimedCampaign {
  readonly name: string;
  readonly returned: string;
  /** Null: claimed from the list. */
  readonly code: string | null;
  /** Of the hold that is the purse. */
  readonly reference: string;
  readonly createdBy: string;
  readonly createdMs: number;
}

const trimmed = (column: string): string => `trim_scale(k.${column})::text as ${column}`;
const timed = (column: string, name: string): string =>
  `round(extract(epoch from k.${column}) * 1000)::float8 as "${name}"`;

export const CAMPAIGN_COLUMNS = `${TERM_COLUMNS}, k.name, k.audience, k.audience_days as "audienceDays", k.code, k.stock, k.claimed, ${trimmed('budget')},
  ${trimmed('reserved')}, ${trimmed('spent')}, ${trimmed('returned')}, ${timed('opens_at', 'opensMs')}, ${timed('closes_at', 'closesMs')}, k.state,
  k.reference, k.created_by as "createdBy", ${timed('created_at', 'createdMs')}`;
const CAMPAIGNS = 'from coupon_campaign k join currency y on y.id = k.currency_id';

/** By id, or by code. */
export const findCampaign = async (
  sql: Sql,
  by: { readonly id: number } | { readonly code: string },
): Promise<Campaign | undefined> => {
  const [column, value] = 'id' in by ? ['id', by.id] : ['code', by.code];
  const { rows } = await sql.query<Campaign>({
    name: `coupon_campaign_by_${column}`,
    text: `select ${CAMPAIGN_COLUMNS} ${CAMPAIGNS} where k.${column} = $1`,
    values: [value],
  });
  return rows[0];
};

/** Locks campaigns in id order until the transaction ends. */
export const lockCampaigns = async (client: PoolClient, ids: readonly number[]): Promise<Map<number, Campaign>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<Campaign>({
    name: 'coupon_lock_campaigns',
    text: `with locked as (select * from coupon_campaign where id = any($1::int[]) order by id for update)
           select ${CAMPAIGN_COLUMNS} from locked k join currency y on y.id = k.currency_id order by k.id`,
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map((row) => [row.campaignId, row]));
};

export interface CampaignCost {
  readonly id: number;
  readonly reserved: string;
  readonly spent: string;
  readonly claimed?: number;
  /** Of what was spent and came back: into the purse, or to the rewards purse. */
  readonly refilled?: string;
  readonly returned?: string;
}

/** Adds to what locked campaigns have reserved and spent. */
export const addToCampaigns = async ({ client }: Tx, costs: readonly CampaignCost[]): Promise<void> => {
  if (costs.length === 0) return;
  await client.query({
    name: 'coupon_add_to_campaigns',
    text: `update coupon_campaign k set reserved = k.reserved + v.reserved, spent = k.spent + v.spent, claimed = k.claimed + v.claimed,
             refilled = k.refilled + v.refilled, returned = k.returned + v.returned
           from unnest($1::int[], $2::numeric[], $3::numeric[], $4::int[], $5::numeric[], $6::numeric[])
             as v(id, reserved, spent, claimed, refilled, returned) where k.id = v.id`,
    values: [
      costs.map(({ id }) => id),
      costs.map(({ reserved }) => reserved),
      costs.map(({ spent }) => spent),
      costs.map(({ claimed }) => claimed ?? 0),
      costs.map(({ refilled }) => refilled ?? '0'),
      costs.map(({ returned }) => returned ?? '0'),
    ],
  });
};

/** Campaigns a user could claim from the list now: open, within their time, of an audience the user is in. */
export const listClaimable = async (
  sql: Sql,
  { userId, at }: { readonly userId: number; readonly at: Date },
): Promise<Campaign[]> => {
  const { rows } = await sql.query<Campaign>({
    name: 'coupon_claimable',
    text: `select ${CAMPAIGN_COLUMNS} ${CAMPAIGNS}
           where k.state = 'open' and k.code is null and k.opens_at <= $2 and k.closes_at > $2
             and not exists (select from coupon c where c.campaign_id = k.id and c.user_id = $1)
           order by k.closes_at, k.id`,
    values: [userId, at],
  });
  return rows;
};

/** A campaign as it is approved; decimals as text, times in ms. */
export interface NewCampaign {
  readonly name: string;
  readonly kind: CouponKind;
  readonly currencyId: number;
  readonly currency: string;
  readonly face: string;
  readonly audience: Campaign['audience'];
  readonly audienceDays: number;
  /** Ids of users, of the audience `list`. */
  readonly userIds: readonly number[];
  readonly isByCode: boolean;
  readonly stock: number;
  readonly budget: string;
  readonly opensMs: number;
  readonly closesMs: number;
  readonly useDays: number;
  readonly minDeposit: string;
  readonly maxMultiple: number;
  readonly lockDays: number;
  readonly lockMax: string;
  readonly ratePercent: string;
}

export interface Making {
  readonly code: string | null;
  readonly reference: string;
  readonly createdBy: string;
  readonly ruleVersion: number;
  readonly at: Date;
}

export const insertCampaign = async ({ client }: Tx, campaign: NewCampaign, making: Making): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `insert into coupon_campaign (name, kind, currency_id, face, audience, audience_days, code, stock, budget, opens_at, closes_at,
       use_days, min_deposit, max_multiple, lock_days, lock_max, rate_percent, reference, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) returning id`,
    [
      campaign.name,
      campaign.kind,
      campaign.currencyId,
      campaign.face,
      campaign.audience,
      campaign.audienceDays,
      making.code,
      campaign.stock,
      campaign.budget,
      new Date(campaign.opensMs),
      new Date(campaign.closesMs),
      campaign.useDays,
      campaign.minDeposit,
      campaign.maxMultiple,
      campaign.lockDays,
      campaign.lockMax,
      campaign.ratePercent,
      making.reference,
      making.createdBy,
      making.at,
    ],
  );
  return rows[0]?.id ?? 0;
};

export const insertAudience = async ({ client }: Tx, id: number, userIds: readonly number[]): Promise<void> => {
  if (userIds.length === 0) return;
  await client.query('insert into coupon_audience (campaign_id, user_id) select $1, unnest($2::int[])', [id, userIds]);
};

export const endCampaignRow = async ({ client }: Tx, id: number, at: Date): Promise<void> => {
  await client.query(`update coupon_campaign set state = 'ended', ended_at = $2 where id = $1`, [id, at]);
};

export const noteReturned = async (
  { client }: Tx,
  back: readonly { readonly id: number; readonly amount: string }[],
): Promise<void> => {
  await client.query(
    `update coupon_campaign k set returned = k.returned + v.amount from unnest($1::int[], $2::numeric[]) as v(id, amount)
     where k.id = v.id`,
    [back.map(({ id }) => id), back.map(({ amount }) => amount)],
  );
};

/** Ended campaigns whose purse has more than is reserved. */
export const listEndedWithRest = async (sql: Sql): Promise<number[]> => {
  const { rows } = await sql.query<{ id: number }>({
    name: 'coupon_ended_with_rest',
    text: `select id from coupon_campaign where state = 'ended' and budget > reserved + spent + returned order by id`,
  });
  return rows.map(({ id }) => id);
};

export const countUsers = async (client: PoolClient, ids: readonly number[]): Promise<number> => {
  if (ids.length === 0) return 0;
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from app_user where id = any($1::int[])',
    [ids],
  );
  return rows[0]?.count ?? 0;
};

/** Pauses a campaign or opens it again; false when it has ended or does not exist. */
export const switchCampaign = async ({ client }: Tx, id: number, isOpen: boolean): Promise<boolean> => {
  const { rowCount } = await client.query(
    `update coupon_campaign set state = case when $2 then 'open' else 'paused' end where id = $1 and state <> 'ended'`,
    [id, isOpen],
  );
  return rowCount === 1;
};

import { TRIAL_KINDS } from '@candor/domain/coupon/coupon-rules';
import type { Claimer } from '@candor/domain/coupon/decide-claim';
import { loadVerifiedLevels } from '#modules/kyc/index';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** First key of the advisory locks: claims of one user run one after the other, because one trial fund is active at a time. */
const USER_LOCK = 730_069;

export const lockClaimers = async ({ client }: Tx, userIds: readonly number[]): Promise<void> => {
  const sorted = [...new Set(userIds)].sort((a, b) => a - b);
  await client.query({
    name: 'coupon_lock_claimers',
    text: 'select pg_advisory_xact_lock($1, u.id) from (select unnest($2::int[]) as id) u',
    values: [USER_LOCK, sorted],
  });
};

interface ClaimerRow extends Omit<Claimer, 'verifiedLevel' | 'isListed' | 'hasClaimed'> {
  readonly userId: number;
  /** Campaigns that name the user, and those the user has claimed from. */
  readonly listed: readonly number[];
  readonly claimed: readonly number[];
}

/** Facts about users, for any of the campaigns. */
export type Claimers = (userId: number, campaignId: number) => Claimer;

export const loadClaimers = async (
  sql: Pool | PoolClient,
  { userIds, campaignIds }: { readonly userIds: readonly number[]; readonly campaignIds: readonly number[] },
): Promise<Claimers> => {
  const [{ rows }, levels] = [
    await sql.query<ClaimerRow>({
      name: 'coupon_claimers',
      text: `select u.id as "userId", round(extract(epoch from u.created_at) * 1000)::float8 as "registeredMs",
                    exists (select from invite_link l where l.user_id = u.id) as "isInvited",
                    exists (select from coupon c where c.user_id = u.id and c.state = 'active' and c.kind = any($3::text[])) as "hasActiveTrial",
                    array(select a.campaign_id from coupon_audience a where a.user_id = u.id and a.campaign_id = any($2::int[])) as listed,
                    array(select c.campaign_id from coupon c where c.user_id = u.id and c.campaign_id = any($2::int[])) as claimed
             from app_user u where u.id = any($1::int[])`,
      values: [[...new Set(userIds)], campaignIds, TRIAL_KINDS],
    }),
    await loadVerifiedLevels(sql, [...new Set(userIds)]),
  ];
  const byUser = new Map(rows.map((row) => [row.userId, row]));
  return (userId, campaignId) => {
    const row = byUser.get(userId);
    if (!row) throw new Error(`user ${userId} is unknown`);
    return {
      registeredMs: row.registeredMs,
      verifiedLevel: levels.get(userId) ?? 0,
      isInvited: row.isInvited,
      isListed: row.listed.includes(campaignId),
      hasClaimed: row.claimed.includes(campaignId),
      hasActiveTrial: row.hasActiveTrial,
    };
  };
};

export interface NewCoupon {
  readonly campaignId: number;
  readonly userId: number;
  readonly kind: string;
  readonly currencyId: number;
  readonly face: string;
  readonly useByMs: number;
  readonly reference: string;
}

/** Inserts claimed coupons; returns their ids by reference. */
export const insertCoupons = async (
  { client }: Tx,
  coupons: readonly NewCoupon[],
  at: Date,
): Promise<Map<string, number>> => {
  if (coupons.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; reference: string }>(
    `insert into coupon (campaign_id, user_id, kind, currency_id, face, left_value, claimed_at, use_by, reference)
     select v.campaign_id, v.user_id, v.kind, v.currency_id, v.face, v.face, $8::timestamptz, to_timestamp(v.use_by / 1000.0), v.reference
     from unnest($1::int[], $2::int[], $3::text[], $4::int[], $5::numeric[], $6::float8[], $7::uuid[])
       as v(campaign_id, user_id, kind, currency_id, face, use_by, reference) returning id, reference`,
    [
      coupons.map(({ campaignId }) => campaignId),
      coupons.map(({ userId }) => userId),
      coupons.map(({ kind }) => kind),
      coupons.map(({ currencyId }) => currencyId),
      coupons.map(({ face }) => face),
      coupons.map(({ useByMs }) => useByMs),
      coupons.map(({ reference }) => reference),
      at,
    ],
  );
  return new Map(rows.map(({ id, reference }) => [reference, id]));
};

import { decideClaim } from '@candor/domain/coupon/decide-claim';
import { add, toAmount, toFixed8 } from '@candor/money/decimal';
import { type Campaign, listClaimable } from '../campaigns.store';
import { loadClaimers } from '../claims.store';
import { type CouponItem, toCouponItem, toFlag, toOfferItem } from '../coupon.reply';
import { listOwn } from '../coupons.store';
import type { CouponDeps } from '../deps';
import { readCashValues } from './cash-values';

/** An offer is shown although one of these is in the way: the user can do something about it. */
const CURABLE = ['coupon_needs_verification', 'coupon_trial_active'];

const listOffers = async (
  { pool, clock }: CouponDeps,
  userId: number,
): Promise<{ offers: Campaign[]; level: number }> => {
  const nowMs = clock.nowMs();
  const campaigns = await listClaimable(pool, { userId, at: new Date(nowMs) });
  const campaignIds = campaigns.map(({ campaignId }) => campaignId);
  const claimers = await loadClaimers(pool, { userIds: [userId], campaignIds });
  const offers = campaigns.filter((campaign) => {
    const no = decideClaim(campaign, claimers(userId, campaign.campaignId), nowMs);
    return no === null || CURABLE.includes(no.code);
  });
  return { offers, level: claimers(userId, 0).verifiedLevel };
};

export interface CentreAsk {
  readonly userId: number;
  readonly state: '' | CouponItem['state'];
  readonly page: number;
  readonly limit: number;
}

/** Own coupons and those that can be claimed, with counts per state. */
export const readCentre = async (deps: CouponDeps, { userId, state, page, limit }: CentreAsk) => {
  const [{ offers, level }, own] = await Promise.all([listOffers(deps, userId), listOwn(deps.pool, userId)]);
  const values = await readCashValues(deps, own);
  const items = [
    ...offers.map(toOfferItem),
    ...own.map((coupon) => toCouponItem(coupon, values.get(coupon.id) ?? '0')),
  ];
  const countOf = (name: CouponItem['state']): number => items.filter((item) => item.state === name).length;
  const chosen = items.filter((item) => state === '' || item.state === state);
  return {
    now_ms: deps.clock.nowMs(),
    counts: {
      unclaimed: countOf('unclaimed'),
      active: countOf('active'),
      used: countOf('used'),
      expired: countOf('expired'),
    },
    cash_value: toFixed8([...values.values()].reduce<string>((sum, one) => add(toAmount(sum), toAmount(one)), '0')),
    is_verified: toFlag(level >= 1),
    items: chosen.slice((page - 1) * limit, page * limit),
  };
};

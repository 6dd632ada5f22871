import type { ReplyOf } from '@candor/contract/call';
import { COUPON_KINDS } from '@candor/contract/coupon';
import type { operatorCouponReport } from '@candor/contract/ops-coupon';
import { div, LEDGER_SCALE, sum, toAmount, toRate } from '@candor/money/decimal';

export type CampaignCost = ReplyOf<typeof operatorCouponReport>['items'][number];
export interface KindCost extends Omit<CampaignCost, 'id' | 'name'> {
  readonly campaigns: number;
}

const count = (items: readonly CampaignCost[], field: 'claimed' | 'used' | 'expired'): number =>
  items.reduce((total, item) => total + item[field], 0);
const total = (items: readonly CampaignCost[], field: 'budget' | 'reserved' | 'spent') =>
  sum(items.map((item) => toAmount(item[field])));

/** Sums of all campaigns of a kind, in the order of the kinds. A kind without campaigns is left out. */
export const sumByKind = (items: readonly CampaignCost[]): KindCost[] =>
  COUPON_KINDS.flatMap((kind) => {
    const own = items.filter((item) => item.kind === kind);
    if (own.length === 0) return [];
    const used = count(own, 'used');
    const spent = total(own, 'spent');
    return [
      {
        kind,
        campaigns: own.length,
        claimed: count(own, 'claimed'),
        used,
        expired: count(own, 'expired'),
        budget: total(own, 'budget'),
        reserved: total(own, 'reserved'),
        spent,
        cost_per_used: used === 0 ? '0' : div(spent, toRate(String(used)), { scale: LEDGER_SCALE, rounding: 'up' }),
      },
    ];
  });

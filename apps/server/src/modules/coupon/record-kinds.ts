import type { RecordKind } from '#kernel/product/record-kind';
import { BONUS_KIND, FEE_BACK_KIND, FEE_REBATE_KIND, REWARD_KIND } from './coupon-entries';
import { explainCoupon } from './explain-coupon';
import { explainFeeBack } from './explain-fee-back';

export const COUPON_RECORD_KINDS: readonly RecordKind[] = [
  { kind: FEE_REBATE_KIND, type: 75, notice: 'entry_coupon_fee_rebate', explain: explainCoupon },
  { kind: BONUS_KIND, type: 76, notice: 'entry_coupon_bonus', explain: explainCoupon },
  { kind: REWARD_KIND, type: 77, notice: 'entry_coupon_reward', explain: explainCoupon },
  { kind: FEE_BACK_KIND, type: 78, notice: 'entry_coupon_fee_back', explain: explainFeeBack },
];

import type { ReplyOf } from '@candor/contract/call';
import type { realState } from '@candor/contract/profile';
import { maskCardId } from '@candor/domain/kyc/check-document';
import { levelOf } from '@candor/domain/kyc/decide-submission';
import { toFixed8 } from '@candor/money/decimal';
import { type Binding, type Latest, toVerification } from './kyc.store';
import type { LevelRule } from './level-rule-area';
import type { Quota } from './use-cases/withdrawal-quota';

type Reply = ReplyOf<typeof realState>;

export interface RealView {
  readonly latest: Latest;
  readonly binding: Binding;
  readonly rules: readonly LevelRule[];
  readonly quota: Quota;
  /** Decrypts a document number of this user. */
  readonly openNumber: (sealed: string) => string;
  /** A short-lived address of a private picture of this user. */
  readonly sign: (path: string) => string;
}

const toRealData = ({ latest, openNumber, sign }: RealView): Reply['real_data'] => {
  const { basic, advanced } = latest;
  if (basic === null || basic.cardSealed === null) return null;
  const state = toVerification(latest);
  return {
    name: basic.name ?? '',
    card_id: maskCardId(openNumber(basic.cardSealed)),
    id_type: basic.idType ?? 0,
    front_pic: advanced?.frontPic ? sign(advanced.frontPic) : '',
    reverse_pic: advanced?.reversePic ? sign(advanced.reversePic) : '',
    review_status: state.basic,
    advanced_user: state.advanced === 1 || state.advanced === 2 ? state.advanced : null,
  };
};

export const toRealState = (view: RealView): Reply => {
  const { latest, binding, quota } = view;
  const state = toVerification(latest);
  return {
    real_status: levelOf(state),
    review_status: state.basic,
    advanced_review_status: state.advanced,
    real_data: toRealData(view),
    reason: latest.basic?.reason ?? '',
    advanced_reason: latest.advanced?.reason ?? '',
    email_bound: binding.emailBound ? 1 : 0,
    phone_bound: binding.phoneBound ? 1 : 0,
    limits: view.rules.map(({ level, withdrawBtc24h, fiatUsdtPerTrade }) => ({
      level,
      withdraw_btc_24h: toFixed8(withdrawBtc24h),
      fiat_usdt_per_trade: toFixed8(fiatUsdtPerTrade),
    })),
    used_btc_24h: toFixed8(quota.usedBtc),
    remaining_btc_24h: toFixed8(quota.remainingBtc),
  };
};

import type { ReplyOf } from '@candor/contract/call';
import type { copyMe } from '@candor/contract/copy-lead';
import type { ConditionState } from '@candor/domain/copy/conditions';
import { COPY_AGREEMENT } from '@candor/domain/copy/copy-rules';
import { toFixed8 } from '@candor/money/decimal';
import type { MeAsLeader } from './use-cases/read-me';

export const toConditions = (conditions: readonly ConditionState[]) =>
  conditions.map(({ name, isMet, value, needed }) => ({
    name,
    met: isMet ? (1 as const) : (0 as const),
    value,
    needed,
  }));

export const toMe = (me: MeAsLeader): ReplyOf<typeof copyMe> => {
  const { rules, leader, application, sums } = me;
  return {
    state: leader?.state ?? 'none',
    application: application?.state ?? 'none',
    reason: application?.state === 'rejected' ? application.reason : '',
    applied_ms: application?.appliedMs ?? 0,
    conditions: toConditions(me.conditions),
    share_percent: toFixed8(leader?.sharePercent ?? application?.sharePercent ?? rules.defaultSharePercent),
    max_share_percent: toFixed8(rules.maxSharePercent),
    default_share_percent: toFixed8(rules.defaultSharePercent),
    signature: leader?.signature ?? application?.signature ?? '',
    followers: leader?.followers ?? 0,
    max_followers: rules.maxFollowers,
    assets: toFixed8(sums.assets),
    shared_total: toFixed8(sums.sharedTotal),
    opened_hour: sums.openedHour,
    opened_day: sums.openedDay,
    max_hour: rules.leaderMaxHour,
    max_day: rules.leaderMaxDay,
    agreement: COPY_AGREEMENT,
    follower_agreement: me.followerAgreement,
  };
};

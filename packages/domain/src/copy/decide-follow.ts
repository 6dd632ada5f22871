import { type Amount, canonical, cmp, div, isZero, mul, toAmount, toRate } from '@candor/money/decimal';
import { type Refused, refused } from '../refused';
import { COPY_AGREEMENT, type CopyRules } from './copy-rules';

/** What a follower has chosen. Percents and caps that are not set are "0". */
export interface CopySettings {
  readonly type: 1 | 2;
  /** Multiple of the leader's lots, or lots. */
  readonly number: string;
  readonly totalCap: string;
  readonly orderCap: string;
  readonly stopLossPercent: string;
  /** 0: what the account allows. */
  readonly maxMultiple: number;
  readonly takeProfitPercent: string;
  readonly stopLevelPercent: string;
  readonly guardPercent: string;
  /** Empty: all. */
  readonly instrumentIds: readonly number[];
}

const isBetween = (value: string, lowest: string, highest: string): boolean =>
  cmp(toRate(value), toRate(lowest)) >= 0 && cmp(toRate(value), toRate(highest)) <= 0;
const isSet = (value: string): boolean => cmp(toRate(value), toRate('0')) > 0;
const decimalsOf = (value: string): number => (value.split('.')[1] ?? '').replace(/0+$/, '').length;

const decideNumber = ({ type, number }: CopySettings, rules: CopyRules): Refused | null => {
  const [minimum, maximum] = type === 1 ? [rules.minMultiple, rules.maxMultiple] : [rules.lotStep, rules.maxLots];
  if (decimalsOf(number) > 2 || !isBetween(number, minimum, maximum))
    return refused(type === 1 ? 'copy_multiple_invalid' : 'copy_lots_invalid', { minimum, maximum });
  return null;
};

/** Ranges of all settings. Whether the pairs exist is checked by the caller. */
export const decideSettings = (settings: CopySettings, rules: CopyRules): Refused | null => {
  const { totalCap, orderCap, stopLossPercent, takeProfitPercent, stopLevelPercent, guardPercent } = settings;
  const number = decideNumber(settings, rules);
  if (number) return number;
  if (!isBetween(totalCap, rules.minTotalCap, rules.maxTotalCap))
    return refused('copy_cap_invalid', { minimum: rules.minTotalCap, maximum: rules.maxTotalCap });
  if (isSet(orderCap) && !isBetween(orderCap, rules.minMargin, totalCap))
    return refused('copy_order_cap_invalid', { minimum: rules.minMargin, maximum: totalCap });
  if (!isBetween(stopLossPercent, rules.minStopLossPercent, rules.maxStopLossPercent))
    return refused('copy_stop_loss_invalid', { minimum: rules.minStopLossPercent, maximum: rules.maxStopLossPercent });
  const levels = [takeProfitPercent, stopLevelPercent];
  if (levels.some((level) => cmp(toRate(level), toRate(rules.maxLevelPercent)) > 0))
    return refused('copy_level_invalid', { maximum: rules.maxLevelPercent });
  if (cmp(toRate(guardPercent), toRate('10')) > 0) return refused('copy_guard_invalid', { maximum: '10' });
  return null;
};

export interface FollowMoment {
  readonly leader: {
    readonly id: number;
    readonly state: 'none' | 'active' | 'paused' | 'stopped';
    readonly followers: number;
  };
  readonly followerId: number;
  /** The follower is a leader, or has applied to be one. */
  readonly isLeading: boolean;
  /** The leader follows somebody. Other checks rule this out; checked again, because a cycle would copy without end. */
  readonly isLeaderFollowing: boolean;
  /** A relation to this leader runs: then this is an edit. */
  readonly isFollowing: boolean;
  /** Relations of the follower that run. */
  readonly running: number;
  /** Version of the agreement that was read now or before; empty: none. */
  readonly agreement: string;
  /** The share of the last follow's end is not settled yet: a kept copy waits for its mark, or copies are being closed. */
  readonly isSettling: boolean;
  /** Profit share of this leader that is due and not paid, after what the futures account has was taken. */
  readonly debt: string;
}

/** Whether a follow may begin, or a running one be changed. */
export const decideFollow = (settings: CopySettings, rules: CopyRules, moment: FollowMoment): Refused | null => {
  const { leader, followerId } = moment;
  if (leader.id === followerId) return refused('copy_self');
  if (leader.state === 'none') return refused('copy_leader_unknown');
  if (leader.state === 'stopped') return refused('copy_leader_stopped');
  if (moment.isLeading) return refused('copy_is_leader');
  if (moment.isLeaderFollowing) return refused('copy_cycle');
  if (moment.agreement !== COPY_AGREEMENT) return refused('copy_agreement_missing');
  if (!moment.isFollowing) {
    if (moment.isSettling) return refused('copy_settling');
    if (!isZero(toAmount(moment.debt))) return refused('copy_debt_open', { amount: canonical(moment.debt) });
    if (leader.state === 'paused') return refused('copy_leader_paused');
    if (leader.followers >= rules.maxFollowers)
      return refused('copy_leader_full', { maximum: String(rules.maxFollowers) });
    if (moment.running >= rules.maxLeaders)
      return refused('copy_too_many_leaders', { maximum: String(rules.maxLeaders) });
  }
  return decideSettings(settings, rules);
};

/** Loss at which copying stops, in USDT, rounded down. */
export const computeStopsAt = ({
  totalCap,
  stopLossPercent,
}: Pick<CopySettings, 'totalCap' | 'stopLossPercent'>): Amount =>
  mul(toAmount(totalCap), div(toRate(stopLossPercent), toRate('100'), { scale: 8, rounding: 'down' }), 'down');

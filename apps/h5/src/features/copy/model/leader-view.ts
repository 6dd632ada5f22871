import type { ReplyOf } from '@candor/contract/call';
import type { copyLeader, copyLeaderOrders, copyLeaders } from '@candor/contract/copy';

export type Leader = ReplyOf<typeof copyLeaders>['items'][number];
export type LeaderPage = ReplyOf<typeof copyLeader>;
export type LeaderOrder = ReplyOf<typeof copyLeaderOrders>['items'][number];

/** Whether the user can follow, and if not why. */
export type Standing = 'follow' | 'following' | 'paused' | 'full' | 'stopped' | 'failed' | 'self';

type Judged = Pick<Leader, 'state' | 'stop_cause' | 'followers' | 'max_followers' | 'is_followed' | 'is_self'>;

export function standingOf(leader: Judged): Standing {
  if (leader.state === 'stopped') return leader.stop_cause === 'failed' ? 'failed' : 'stopped';
  if (leader.is_self === 1) return 'self';
  if (leader.is_followed === 1) return 'following';
  if (leader.state === 'paused') return 'paused';
  return leader.followers >= leader.max_followers ? 'full' : 'follow';
}

export interface Duration {
  readonly unit: 'minutes' | 'hours' | 'days';
  readonly count: number;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** A mean time in its largest whole unit; hours up to two days. */
export function toDuration(seconds: number): Duration {
  if (seconds < HOUR_S) return { unit: 'minutes', count: Math.max(1, Math.round(seconds / MINUTE_S)) };
  if (seconds < 2 * DAY_S) return { unit: 'hours', count: Math.round(seconds / HOUR_S) };
  return { unit: 'days', count: Math.round(seconds / DAY_S) };
}

/** Text for `Page.state`: the figures of the chosen period, which the row of the leader has only for one. */
export const figuresOf = (page: LeaderPage, period: LeaderPage['periods'][number]['period']) =>
  page.periods.find((one) => one.period === period) ?? page.leader;

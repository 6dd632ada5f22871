import type { ReplyOf } from '@candor/contract/call';
import type { operatorCopyApplications, operatorCopyLeaders, operatorCopyRelations } from '@candor/contract/ops-copy';
import type { ConditionState } from '@candor/domain/copy/conditions';
import { toFixed8 } from '@candor/money/decimal';
import type { ApplicationItem, LeaderItem, RelationItem } from './console.store';
import { toConditions } from './lead.reply';

export const toApplicationRow = (
  row: ApplicationItem,
  conditions: readonly ConditionState[],
): ReplyOf<typeof operatorCopyApplications>['data'][number] => ({
  id: row.id,
  user_id: row.userId,
  name: row.name,
  account: row.account,
  share_percent: toFixed8(row.sharePercent),
  signature: row.signature,
  state: row.state,
  reason: row.reason,
  applied_ms: row.appliedMs,
  decided_ms: row.decidedMs,
  decided_by: row.decidedBy,
  conditions: toConditions(conditions),
});

export const toLeaderRow = (row: LeaderItem): ReplyOf<typeof operatorCopyLeaders>['data'][number] => ({
  user_id: row.userId,
  name: row.name,
  account: row.account,
  state: row.state,
  stop_cause: row.stopCause,
  stop_reason: row.stopReason,
  since_ms: row.sinceMs,
  stopped_ms: row.stoppedMs,
  share_percent: toFixed8(row.sharePercent),
  followers: row.followers,
  assets: toFixed8(row.assets),
  shared_total: toFixed8(row.sharedTotal),
  profit: toFixed8(row.profit),
  yield_percent: toFixed8(row.yield_percent),
  drawdown_percent: toFixed8(row.drawdown_percent),
  accuracy_percent: toFixed8(row.accuracy_percent),
  closed: row.closed,
  won: row.won,
  lots: toFixed8(row.lots),
  holding_seconds: row.holding_seconds,
  followers_percent: toFixed8(row.followers_percent),
  followers_profit: toFixed8(row.followers_profit),
  risk: row.risk,
  proposal_id: row.proposalId,
});

export const toRelationRow = (row: RelationItem): ReplyOf<typeof operatorCopyRelations>['data'][number] => ({
  id: row.id,
  leader_id: row.leaderId,
  leader_name: row.leaderName,
  follower_id: row.followerId,
  follower_account: row.account,
  state: row.state,
  type: row.type,
  number: toFixed8(row.number),
  total_cap: toFixed8(row.totalCap),
  started_ms: row.startedMs,
  ended_ms: row.endedMs,
  open_copies: row.openCopies,
  net: toFixed8(row.net),
  shared: toFixed8(row.shared),
});

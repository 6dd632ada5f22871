import type { ReplyOf } from '@candor/contract/call';
import type { operatorUser, operatorUsers } from '@candor/contract/ops-users';
import { toFixed8 } from '@candor/money/decimal';
import { toTime } from '#kernel/operators/to-time';
import type { UserReading } from './use-cases/read-user';
import type { UserItem } from './users.store';

export const toUserRow = (row: UserItem): ReplyOf<typeof operatorUsers>['data'][number] => ({
  id: row.id,
  email: row.email ?? '',
  phone: row.phone ?? '',
  nickname: row.nickname,
  level: row.level,
  credit_score: row.creditScore,
  status: row.status,
  is_frozen: row.isFrozen ? 1 : 0,
  ...toTime(row.createdAt),
});

const toSessions = ({ sessions }: UserReading) =>
  sessions.map((session) => ({
    id: Number.parseInt(session.id, 10),
    ip: session.ip,
    user_agent: session.userAgent,
    created_at_ms: session.createdAt.getTime(),
    last_seen_ms: session.lastSeenAt.getTime(),
  }));

export const toUserDetail = (reading: UserReading): ReplyOf<typeof operatorUser> => ({
  ...toUserRow(reading.user),
  invited_by: reading.user.invitedBy ?? 0,
  totp_on: reading.user.isTotpOn ? 1 : 0,
  balances: reading.balances.map(({ type, currencyId, available, frozen }) => ({
    account: type,
    currency_name: reading.nameOf(currencyId),
    available,
    frozen,
  })),
  sessions: toSessions(reading),
  limits: reading.limits.map(({ kind, period, value }) => ({ kind, period, value })),
  score_entries: reading.scores.map(({ id, delta, reason, createdAt }) => ({
    id,
    delta,
    reason,
    created_at_ms: createdAt.getTime(),
  })),
  used_btc_24h: toFixed8(reading.quota.usedBtc),
  limit_btc_24h: toFixed8(reading.quota.limits.withdrawBtc24h),
});

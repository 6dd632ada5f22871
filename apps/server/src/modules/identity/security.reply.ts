import type { ReplyOf } from '@candor/contract/call';
import type { loginHistory, securityStatus, sessionList } from '@candor/contract/security';
import type { Channel } from '@candor/domain/identity/account-name';
import { decideChannelStanding } from '@candor/domain/identity/channel-standing';
import { computeHeldUntilMs } from '@candor/domain/identity/security-hold';
import { toWireTime } from '#platform/http/wire-time';
import type { LoginEventRow } from './login-events.store';
import type { SecurityRow } from './security.store';
import type { SessionRow } from './sessions.store';

const toNumber = (id: string | number): number => Number.parseInt(String(id), 10);
const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

const toChannelState = (row: SecurityRow, at: { nowMs: number; holdMs: number }, channel: Channel) => {
  const [target, isConfirmed, boundAt] =
    channel === 'email'
      ? [row.email, row.emailConfirmed, row.emailBoundAt]
      : [row.phone, row.phoneConfirmed, row.phoneBoundAt];
  const bound = { isBound: target !== null, isConfirmed, boundAtMs: boundAt?.getTime() ?? null };
  const { standing, countsFromMs } = decideChannelStanding(bound, at);
  return { standing, counts_from_ms: countsFromMs };
};

export const toSecurityStatus = (
  row: SecurityRow,
  at: { nowMs: number; holdMs: number; sessions: number },
): ReplyOf<typeof securityStatus> => {
  const lockedUntilMs = row.payLockedUntil?.getTime() ?? 0;
  return {
    email: row.email ?? '',
    phone: row.phone ?? '',
    email_state: toChannelState(row, at, 'email'),
    phone_state: toChannelState(row, at, 'phone'),
    has_pay_password: flag(row.hasPayPassword),
    pay_password_is_pin: flag(row.payPasswordIsPin),
    pay_locked_until_ms: lockedUntilMs > at.nowMs ? lockedUntilMs : 0,
    totp: flag(row.totpConfirmedAt !== null),
    backup_codes_left: row.backupCodesLeft,
    passkeys: row.passkeys,
    anti_phishing: row.antiPhishing,
    held_until_ms: computeHeldUntilMs(row.securityChangedAt?.getTime() ?? null, at),
    sessions: at.sessions,
  };
};

export const toSessionItem = (row: SessionRow, currentId: number): ReplyOf<typeof sessionList>[number] => ({
  id: toNumber(row.id),
  ip: row.ip,
  user_agent: row.userAgent,
  created_time: toWireTime(row.createdAt),
  last_seen_time: toWireTime(row.lastSeenAt),
  last_seen_ms: row.lastSeenAt.getTime(),
  current: flag(toNumber(row.id) === currentId),
});

export const toLoginItem = (row: LoginEventRow): ReplyOf<typeof loginHistory>['data'][number] => ({
  id: toNumber(row.id),
  ip: row.ip,
  user_agent: row.userAgent,
  outcome: row.outcome,
  created_time: toWireTime(row.createdAt),
  created_time_ms: row.createdAt.getTime(),
});

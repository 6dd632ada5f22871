import type { LimitKind, LimitPeriod } from '@candor/contract/security';
import { type Amount, add, cmp, toAmount } from '@candor/money/decimal';
import { type Refused, refused } from '../refused';

const HOUR_MS = 3_600_000;
/** Delay before a looser limit applies, so that it is not decided in the heat of a loss. */
export const LOOSER_AFTER_MS = 24 * HOUR_MS;

/** Windows roll: "a week" is the last seven days, not the time since Monday. */
export const PERIOD_MS: Readonly<Record<LimitPeriod, number>> = {
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
};

export interface SelfLimit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly value: Amount;
  /** What follows at fromMs; a null value means no limit from then on. */
  readonly next: { readonly value: Amount | null; readonly fromMs: number } | null;
}

/** Applies to lost points where the user has set no other limit. */
const POINTS_LIMIT: SelfLimit = { kind: 'points', period: 'day', value: toAmount('200'), next: null };

/** The stored limits of a user, with those that apply to everybody. */
export const withDefaultLimits = (limits: readonly SelfLimit[]): readonly SelfLimit[] =>
  limits.some(({ kind }) => kind === 'points') ? limits : [...limits, POINTS_LIMIT];

/** Points are limited per day only, and always. */
export const isLimitPossible = (kind: LimitKind, period: LimitPeriod, value: Amount | null): boolean =>
  kind !== 'points' || (period === 'day' && value !== null);

/** The limit as it stands now: what was waiting and is due has taken its place. Null: none. */
export const limitInForce = (limit: SelfLimit, nowMs: number): SelfLimit | null => {
  const { next } = limit;
  if (next === null || next.fromMs > nowMs) return limit;
  return next.value === null ? null : { ...limit, value: next.value, next: null };
};

export interface LimitChange {
  readonly limit: SelfLimit | null;
  readonly applies: 'now' | 'later';
}

/**
 * A first or stricter limit applies at once, a looser one or none after a day. Asking for the present value takes a
 * waiting looser one back. Asking again for what waits already does not start its day anew.
 */
export const decideLimitChange = (request: {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly current: SelfLimit | null;
  /** Null: no limit any more. */
  readonly value: Amount | null;
  readonly nowMs: number;
}): LimitChange => {
  const { kind, period, value, nowMs } = request;
  const current = request.current && limitInForce(request.current, nowMs);
  if (current === null) {
    return { limit: value === null ? null : { kind, period, value, next: null }, applies: 'now' };
  }
  if (value !== null && cmp(value, current.value) <= 0)
    return { limit: { ...current, value, next: null }, applies: 'now' };
  if (current.next !== null && current.next.value === value) return { limit: current, applies: 'later' };
  return { limit: { ...current, next: { value, fromMs: nowMs + LOOSER_AFTER_MS } }, applies: 'later' };
};

/** An exclusion can be made longer, never shorter. */
export const decideExclusion = (request: { currentUntilMs: number; days: number; nowMs: number }): number =>
  Math.max(request.currentUntilMs, request.nowMs + request.days * PERIOD_MS.day);

export type AmountByKind = Readonly<Partial<Record<LimitKind, string>>>;
/** What was used in each window; a negative loss is a gain. */
export type UsedByKind = Readonly<Partial<Record<LimitKind, Readonly<Record<LimitPeriod, string>>>>>;

export type SelfLimitDecision = { readonly ok: true } | Refused;

/** Words that need no translation: "100 USDT / 24 h". */
const PERIOD_WORDS: Readonly<Record<LimitPeriod, string>> = { day: '24 h', week: '7 d', month: '30 d' };
const UNITS: Readonly<Partial<Record<LimitKind, string>>> = { session_minutes: 'min', points: 'pt' };
const writeLimit = ({ kind, period, value }: Pick<SelfLimit, 'kind' | 'period' | 'value'>): string =>
  `${value} ${UNITS[kind] ?? 'USDT'} / ${PERIOD_WORDS[period]}`;

const writeUntil = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/**
 * The check every product makes before it takes a stake. `stake` is what it would add to each kind, `loss` the most it
 * can lose. Refused if a limit is used up or would be exceeded; a stake is also refused if the loss or time limit is
 * used up. Deposits check only their own limit, and an exclusion does not block money.
 */
export const decideSelfLimits = (request: {
  readonly limits: readonly SelfLimit[];
  readonly used: UsedByKind;
  readonly excludedUntilMs: number;
  readonly nowMs: number;
  readonly stake: AmountByKind;
}): SelfLimitDecision => {
  const { used, excludedUntilMs, nowMs } = request;
  const stake: AmountByKind =
    request.stake.stake === undefined ? request.stake : { loss: '0', session_minutes: '0', ...request.stake };
  const isDeposit = Object.keys(stake).every((kind) => kind === 'deposit');
  if (!isDeposit && excludedUntilMs > nowMs) {
    return refused('self_excluded', { until: writeUntil(excludedUntilMs) });
  }
  for (const stored of request.limits) {
    const limit = limitInForce(stored, nowMs);
    const adding = stake[stored.kind];
    if (limit === null || adding === undefined) continue;
    const before = toAmount(used[limit.kind]?.[limit.period] ?? '0');
    const isUsedUp = cmp(before, limit.value) >= 0;
    if (isUsedUp || cmp(add(before, toAmount(adding)), limit.value) > 0) {
      return refused('self_limit_reached', { limit: writeLimit(limit) });
    }
  }
  return { ok: true };
};

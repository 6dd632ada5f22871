import type { ReplyOf } from '@candor/contract/call';
import { LIMIT_PERIODS, type LimitKind, type LimitPeriod, type selfLimits } from '@candor/contract/security';
import { decideLimitChange } from '@candor/domain/limits/decide-self-limit';
import { type Amount, canonical, toAmount } from '@candor/money/decimal';

type WireLimit = ReplyOf<typeof selfLimits>['limits'][number];

export interface LimitRow {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** null: no limit is set. */
  readonly value: string | null;
  readonly used: string;
  /** A pending looser value; null value: the limit will be removed. */
  readonly next: { readonly value: string | null; readonly fromMs: number } | null;
}

export const LIMIT_ORDER: readonly LimitKind[] = ['loss', 'stake', 'deposit', 'session_minutes', 'points'];

const ZERO = '0.00000000';

function toRow(wire: WireLimit): LimitRow {
  const { kind, period, used } = wire;
  const waiting = wire.next_from_ms > 0;
  const next = waiting ? { value: wire.next_value === '' ? null : wire.next_value, fromMs: wire.next_from_ms } : null;
  return { kind, period, used, value: wire.value, next };
}

const DAILY_ONLY: readonly LimitKind[] = ['session_minutes', 'points'];

/** One row per period, set or not. Session time and points of the game have a daily limit only. */
export function limitRows(kind: LimitKind, limits: readonly WireLimit[]): readonly LimitRow[] {
  const periods = DAILY_ONLY.includes(kind) ? (['day'] as const) : LIMIT_PERIODS;
  return periods.map((period) => {
    const wire = limits.find((limit) => limit.kind === kind && limit.period === period);
    return wire ? toRow(wire) : { kind, period, used: ZERO, value: null, next: null };
  });
}

/** When a new value takes effect, decided by the server's rule. */
export function effectOfChange({ kind, period, value }: LimitRow, wanted: Amount): 'now' | 'later' {
  const current = value === null ? null : { kind, period, value: toAmount(value), next: null };
  // nowMs is irrelevant here: no change is pending, and only the comparison of both values decides.
  return decideLimitChange({ kind, period, current, value: wanted, nowMs: 0 }).applies;
}

/** A limit without trailing zeros. */
export const plainLimit = (value: string): string => canonical(toAmount(value));

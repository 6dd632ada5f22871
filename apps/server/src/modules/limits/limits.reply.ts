import type { ReplyOf } from '@candor/contract/call';
import type { selfLimits } from '@candor/contract/security';
import { limitInForce, type SelfLimit, type UsedByKind } from '@candor/domain/limits/decide-self-limit';
import { toFixed8 } from '@candor/money/decimal';

type Reply = ReplyOf<typeof selfLimits>;

export interface OwnLimits {
  readonly limits: readonly SelfLimit[];
  readonly used: UsedByKind;
  readonly excludedUntilMs: number;
  readonly nowMs: number;
}

const toItem = (limit: SelfLimit, used: UsedByKind): Reply['limits'][number] => ({
  kind: limit.kind,
  period: limit.period,
  value: toFixed8(limit.value),
  used: toFixed8(used[limit.kind]?.[limit.period] ?? '0'),
  next_value: limit.next?.value ? toFixed8(limit.next.value) : '',
  next_from_ms: limit.next?.fromMs ?? 0,
});

export const toSelfLimits = ({ limits, used, excludedUntilMs, nowMs }: OwnLimits): Reply => ({
  limits: limits.flatMap((stored) => {
    const limit = limitInForce(stored, nowMs);
    return limit === null ? [] : [toItem(limit, used)];
  }),
  excluded_until_ms: excludedUntilMs > nowMs ? excludedUntilMs : 0,
});

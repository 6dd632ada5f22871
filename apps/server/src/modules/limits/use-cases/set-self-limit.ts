import type { LimitKind, LimitPeriod } from '@candor/contract/security';
import {
  decideExclusion,
  decideLimitChange,
  isLimitPossible,
  type LimitChange,
  withDefaultLimits,
} from '@candor/domain/limits/decide-self-limit';
import { toAmount } from '@candor/money/decimal';
import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { LimitsDeps } from '../deps';
import { deleteLimit, loadExclusions, lockLimits, lockUser, saveExclusion, saveLimit } from '../limits.store';

export interface SetLimitRequest {
  readonly userId: number;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** Empty: remove the limit. */
  readonly value: string;
}

export const setSelfLimit = ({ pool, clock }: LimitsDeps, request: SetLimitRequest): Promise<LimitChange['applies']> =>
  withTx(pool, async (tx) => {
    const { userId, kind, period } = request;
    const value = request.value === '' ? null : toAmount(request.value);
    if (!isLimitPossible(kind, period, value)) refuse('self_limit_invalid');
    await lockUser(tx, userId);
    const own = withDefaultLimits((await lockLimits(tx, [userId])).get(userId) ?? []);
    const change = decideLimitChange({
      kind,
      period,
      current: own.find((limit) => limit.kind === kind && limit.period === period) ?? null,
      value,
      nowMs: clock.nowMs(),
    });
    if (change.limit === null) await deleteLimit(tx, userId, { kind, period });
    else await saveLimit(tx, userId, change.limit);
    return change.applies;
  });

export const excludeSelf = (
  { pool, clock }: LimitsDeps,
  { userId, days }: { userId: number; days: number },
): Promise<void> =>
  withTx(pool, async (tx) => {
    await lockUser(tx, userId);
    const currentUntilMs = (await loadExclusions(tx.client, [userId])).get(userId) ?? 0;
    const untilMs = decideExclusion({ currentUntilMs, days, nowMs: clock.nowMs() });
    await saveExclusion(tx, userId, new Date(untilMs));
  });

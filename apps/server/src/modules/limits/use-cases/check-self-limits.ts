import type { LimitKind } from '@candor/contract/security';
import {
  type AmountByKind,
  decideSelfLimits,
  type SelfLimit,
  type SelfLimitDecision,
  type UsedByKind,
  withDefaultLimits,
} from '@candor/domain/limits/decide-self-limit';
import { add, toAmount } from '@candor/money/decimal';
import type { SelfLimitFlow } from '#kernel/product/self-limit-flow';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import { insertUses, loadExclusions, loadUsed, lockLimits, type NewUse } from '../limits.store';

export interface SelfLimitAsk {
  readonly userId: number;
  /** Amounts in USDT to be added per kind: `stake` the staked amount, `loss` the maximum loss; `points` the staked points. */
  readonly stake: AmountByKind;
}

const addUse = (used: UsedByKind, stake: AmountByKind): UsedByKind => {
  const sums = Object.entries(stake).map(([kind, amount]) => {
    const before = used[kind as LimitKind] ?? { day: '0', week: '0', month: '0' };
    const plus = (text: string): string => add(toAmount(text), toAmount(amount));
    return [kind, { day: plus(before.day), week: plus(before.week), month: plus(before.month) }];
  });
  return { ...used, ...Object.fromEntries(sums) };
};

/**
 * Decides requests in order; one that is granted counts for the next of the same user. The limits stay locked until the
 * transaction ends, so record granted ones in the same transaction.
 */
export const checkSelfLimits = async (
  tx: Tx,
  flows: readonly SelfLimitFlow[],
  { asks, nowMs }: { readonly asks: readonly SelfLimitAsk[]; readonly nowMs: number },
): Promise<SelfLimitDecision[]> => {
  const userIds = [...new Set(asks.map((ask) => ask.userId))];
  const limits = new Map<number, readonly SelfLimit[]>(await lockLimits(tx, userIds));
  for (const { userId, stake } of asks) {
    if (stake.points !== undefined) limits.set(userId, withDefaultLimits(limits.get(userId) ?? []));
  }
  const limited = [...limits.keys()];
  const [exclusions, loaded] = await Promise.all([
    loadExclusions(tx.client, userIds),
    limited.length === 0 ? new Map<number, UsedByKind>() : loadUsed(tx.client, flows, { userIds: limited, nowMs }),
  ]);
  const used = new Map(loaded);
  return asks.map(({ userId, stake }) => {
    const decision = decideSelfLimits({
      limits: limits.get(userId) ?? [],
      used: used.get(userId) ?? {},
      excludedUntilMs: exclusions.get(userId) ?? 0,
      nowMs,
      stake,
    });
    if (decision.ok) used.set(userId, addUse(used.get(userId) ?? {}, stake));
    return decision;
  });
};

/** For a single request: refuses what the user's own limits or exclusion forbid. */
export const ensureWithinSelfLimits = async (
  tx: Tx,
  flows: readonly SelfLimitFlow[],
  { nowMs, ...ask }: SelfLimitAsk & { readonly nowMs: number },
): Promise<void> => {
  const [decision] = await checkSelfLimits(tx, flows, { asks: [ask], nowMs });
  if (decision && !decision.ok) throw new Refusal(decision.code, decision.params);
};

/** Records what was staked, lost (a gain is a negative loss) or deposited; a reference counts once per kind. */
export const recordSelfLimitUse = (tx: Tx, uses: readonly NewUse[], nowMs: number): Promise<void> =>
  insertUses(tx, uses, new Date(nowMs));

import type { ReplyOf } from '@candor/contract/call';
import type { LeaderCondition } from '@candor/contract/copy-fields';
import type { copyMe } from '@candor/contract/copy-lead';
import { add, canonical, cmp, max, min, parseAmount, sub, toAmount } from '@candor/money/decimal';
import { PATHS, transferPath } from '#data/paths.ts';

export type Me = ReplyOf<typeof copyMe>;
export type Condition = Me['conditions'][number];

/** What the page "Become a trader" shows. */
export type LeadStage = 'apply' | 'pending' | 'leading' | 'ended';

export function stageOf({ state, application }: Pick<Me, 'state' | 'application'>): LeadStage {
  if (state === 'active' || state === 'paused') return 'leading';
  if (application === 'pending') return 'pending';
  return state === 'stopped' ? 'ended' : 'apply';
}

export const countMet = (conditions: readonly Condition[]): number => conditions.filter(({ met }) => met === 1).length;

/** Where an open condition is met. */
export const CONDITION_PATHS: Readonly<Record<LeaderCondition, string>> = {
  balance: transferPath('lever'),
  verified: PATHS.verification,
  no_positions: PATHS.futuresOrders,
  not_following: PATHS.copyMy,
};

const numberOf = (text: string): string => {
  const parsed = parseAmount(text, { scale: 2, allowZero: true });
  return parsed.ok ? parsed.value : '0';
};

/** One whole percent up or down, within 0 and the most. */
export function stepShare(text: string, by: 1 | -1, most: string): string {
  const now = toAmount(numberOf(text));
  const next = by === 1 ? add(now, toAmount('1')) : sub(now, toAmount('1'));
  return canonical(max(min(next, toAmount(most)), toAmount('0')));
}

export const isShareValid = (text: string, most: string): boolean => {
  const parsed = parseAmount(text, { scale: 2, allowZero: true });
  return parsed.ok && cmp(parsed.value, toAmount(most)) <= 0;
};

import type { ReplyOf } from '@candor/contract/call';
import type { microResult } from '@candor/contract/options';
import { computeLead, type OptionDirection, previewProfit } from '@candor/domain/options/option-outcome';
import { type Amount, div, isNegative, isZero, type Price, type Rate, toAmount, toRate } from '@candor/money/decimal';
import { isTrialOrder } from '#data/coupon/trial-order.ts';

export type OptionItem = ReplyOf<typeof microResult>;

export const directionOf = (item: Pick<OptionItem, 'type'>): OptionDirection => (item.type === 1 ? 'up' : 'down');

/** accepted: the stake is booked, the entry tick is pending. Then running, settling, ended. */
export type OptionPhase = 'accepted' | 'running' | 'settling' | 'ended';

type Timed = Pick<OptionItem, 'status' | 'entry_seq' | 'due_ms'>;

export function phaseOf(item: Timed, serverNowMs: number): OptionPhase {
  if (item.status === 3) return 'ended';
  if (item.entry_seq === 0) return 'accepted';
  return item.due_ms <= serverNowMs ? 'settling' : 'running';
}

export type OptionEnding = 'won' | 'lost' | 'even' | 'void';

export function endingOf(item: Pick<OptionItem, 'profit_result' | 'void_reason'>): OptionEnding {
  if (item.void_reason !== '') return 'void';
  if (item.profit_result === 0) return 'even';
  return item.profit_result > 0 ? 'won' : 'lost';
}

/** Percent to rate: 85.00 is 0.85. */
export const rateOf = (item: Pick<OptionItem, 'profit_ratio'>): Rate =>
  div(toRate(item.profit_ratio), toRate('100'), { scale: 8, rounding: 'down' });

export interface OptionStanding {
  /** Result if the option ended at this price. */
  readonly profit: Amount;
  /** Distance of the price from the entry in the chosen direction; negative when losing. */
  readonly lead: Price;
  readonly side: 'ahead' | 'behind' | 'even';
}

type Running = Pick<OptionItem, 'type' | 'open_price' | 'number' | 'profit_ratio' | 'coupon_id'>;

/** Result of a running option at a price, computed with the settlement functions. */
export function standingOf(item: Running, price: string, scale: number): OptionStanding {
  const direction = directionOf(item);
  const option = { direction, entryPrice: item.open_price, stake: item.number, payoutRate: rateOf(item), scale };
  const lead = computeLead(direction, item.open_price, price);
  const side = isZero(lead) ? 'even' : isNegative(lead) ? 'behind' : 'ahead';
  const profit = previewProfit(option, price);
  // A lost trial fund is no loss of own money.
  return { profit: isTrialOrder(item) && isNegative(profit) ? toAmount('0') : profit, lead, side };
}

/** Colour direction of an amount. */
export const directionOfAmount = (amount: string): 'up' | 'down' | 'flat' => {
  const value = toRate(amount);
  if (isZero(value)) return 'flat';
  return isNegative(value) ? 'down' : 'up';
};

/** Seconds left, rounded up. */
export const secondsLeft = (dueMs: number, serverNowMs: number): number =>
  Math.max(0, Math.ceil((dueMs - serverNowMs) / 1000));

/** 42 is 0:42, 300 is 5:00. */
export const countdownText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

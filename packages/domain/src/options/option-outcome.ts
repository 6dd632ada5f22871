import {
  type Amount,
  add,
  cmp,
  div,
  max,
  mul,
  type Price,
  type Rate,
  sub,
  toAmount,
  toPrice,
  toRate,
} from '@candor/money/decimal';
import { isPrice, type RecordKind } from '../pricing/tick';
import { decidesFill } from '../pricing/tick-sources';
import type { OptionRules } from './option-rules';

export type OptionDirection = 'up' | 'down';
export type OptionResult = -1 | 0 | 1;
export type OptionVoid = 'no_entry' | 'few_ticks' | 'no_exit' | 'paused';

/** The fields of a tick an option is settled by. */
export interface OptionTick {
  readonly seq: number;
  readonly timeMs: number;
  readonly price: string;
  /** Absent: a price. The start or end of a pause settles nothing. */
  readonly kind?: RecordKind;
}

/** A tick that may be an entry. */
export interface EntryTick extends OptionTick {
  readonly sources: string;
}

const ZERO = toAmount('0');

/** Up wins above the entry, down below it; the very same price is even. Exact decimals, no tolerance. */
export const decideResult = (direction: OptionDirection, entryPrice: string, exitPrice: string): OptionResult => {
  const moved = cmp(toPrice(exitPrice), toPrice(entryPrice));
  if (moved === 0) return 0;
  return moved > 0 === (direction === 'up') ? 1 : -1;
};

/** What comes back: won, stake × (1 + rate), rounded down; even, the stake; lost, nothing. */
export const computePayout = (
  result: OptionResult,
  { stake, payoutRate, scale }: { readonly stake: string; readonly payoutRate: string; readonly scale: number },
): Amount => {
  if (result < 0) return ZERO;
  if (result === 0) return toAmount(stake);
  return mul(toAmount(stake), add(toRate('1'), toRate(payoutRate)), { scale, rounding: 'down' });
};

/** Of an order made with a trial fund only the profit is paid: the stake was never the user's. */
export const computeTrialPayout = (
  result: OptionResult,
  option: { readonly stake: string; readonly payoutRate: string; readonly scale: number },
): Amount => max(ZERO, sub(computePayout(result, option), toAmount(option.stake)));

export const computeProfit = (stake: string, payout: string): Amount => sub(toAmount(payout), toAmount(stake));

/** Taken with the stake, rounded up. */
export const computeOptionFee = (
  stake: string,
  { feePercent }: Pick<OptionRules, 'feePercent'>,
  scale: number,
): Amount =>
  mul(toAmount(stake), div(toRate(feePercent), toRate('100'), { scale: 10, rounding: 'up' }), {
    scale,
    rounding: 'up',
  });

/** 85 percent is the rate 0.85. */
export const toPayoutRate = (percent: string): Rate =>
  div(toRate(percent), toRate('100'), { scale: 8, rounding: 'down' });

/** How often one must be right to come out even: 1 ÷ (1 + rate), in percent, rounded up. */
export const computeBreakEvenPercent = (payoutRate: string, scale = 1): Rate =>
  div(toRate('100'), add(toRate('1'), toRate(payoutRate)), { scale, rounding: 'up' });

export type Entry = { readonly ok: true; readonly dueMs: number } | { readonly ok: false; readonly reason: 'no_entry' };

/** An accepted order that waits for its entry. */
export interface EntryWait {
  readonly acceptedSeq: number;
  /** When it was accepted; null: before fill ticks, when the next tick of any source was the entry. */
  readonly fillAfterMs: number | null;
  readonly entryByMs: number;
}

/** Whether this record decides the entry: a pause, a tick that fills the order, or one that is too late. */
export const decidesEntry = (
  record: EntryTick,
  { fillAfterMs, entryByMs }: Pick<EntryWait, 'fillAfterMs' | 'entryByMs'>,
): boolean => !isPrice(record) || decidesFill(record, { fillAfterMs, fillByMs: entryByMs });

/**
 * The entry is the first tick after the one that was current at acceptance whose sources spoke after the acceptance. If it
 * is too late, or a pause comes first, the order is cancelled and the stake returned.
 */
export const decideEntry = (order: EntryWait & { readonly seconds: number }, record: EntryTick): Entry => {
  if (record.seq <= order.acceptedSeq) throw new Error('this tick is not after the acceptance');
  if (!decidesEntry(record, order)) throw new Error('this tick does not decide the entry');
  if (!isPrice(record) || record.timeMs > order.entryByMs) return { ok: false, reason: 'no_entry' };
  return { ok: true, dueMs: record.timeMs + order.seconds * 1_000 };
};

export type Exit =
  | { readonly kind: 'price'; readonly tick: OptionTick }
  | { readonly kind: 'void'; readonly reason: Exclude<OptionVoid, 'no_entry'> };

/**
 * The exit is the last record not after the due time. When that is the start or the end of a pause, the option was due
 * inside it; then, and with too few ticks since the entry, or none shortly before the due time, the option is called off
 * and the stake returns. `last` must be final: a later record exists, or none can come any more.
 */
export const decideExit = (
  option: {
    readonly entrySeq: number;
    readonly dueMs: number;
    /** Starts and ends of pauses after the entry and before `last`. */
    readonly pauses?: number;
  },
  last: OptionTick,
  rules: Pick<OptionRules, 'freshMs' | 'minTicks'>,
): Exit => {
  if (last.timeMs > option.dueMs) throw new Error('this tick is after the due time');
  if (!isPrice(last)) return { kind: 'void', reason: 'paused' };
  if (last.timeMs <= option.dueMs - rules.freshMs) return { kind: 'void', reason: 'no_exit' };
  // Numbers have no gaps, so their difference counts the records.
  if (last.seq - option.entrySeq - (option.pauses ?? 0) < rules.minTicks) return { kind: 'void', reason: 'few_ticks' };
  return { kind: 'price', tick: last };
};

/** What the option would bring if it ended at this price: the same function that settles it. */
export const previewProfit = (
  option: {
    readonly direction: OptionDirection;
    readonly entryPrice: string;
    readonly stake: string;
    readonly payoutRate: string;
    readonly scale: number;
  },
  price: string,
): Amount =>
  computeProfit(option.stake, computePayout(decideResult(option.direction, option.entryPrice, price), option));

/** How far the price is from the entry, on the side that wins: negative when behind. */
export const computeLead = (direction: OptionDirection, entryPrice: string, price: string): Price =>
  direction === 'up' ? sub(toPrice(price), toPrice(entryPrice)) : sub(toPrice(entryPrice), toPrice(price));

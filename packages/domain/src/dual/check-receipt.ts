import type { ProofTick } from '../pricing/chain';
import {
  type Check,
  type CheckState,
  failed,
  OK,
  type Recomputed,
  sameOrFailed,
  waitsFor,
} from '../proof/receipt-check';
import { computeDualCost, computeOutcomes, type DualOutcome } from './outcomes';
import type { DualReceipt, DualResult, ReceiptWindow } from './receipt';
import { daysUntil } from './sale-days';
import {
  isBelow,
  isEnough,
  type SettlementWindow,
  showMean,
  sumSeconds,
  WINDOWS_TRIED,
  windowOf,
} from './settlement-price';

/** All records of a window are in the file: none is missing before, inside or behind it. */
const isWhole = (window: SettlementWindow, ticks: readonly ProofTick[]): CheckState => {
  const after = ticks.find(({ timeMs }) => timeMs >= window.toMs);
  if (after === undefined) return waitsFor('next_tick');
  const bySeq = new Map(ticks.map((tick) => [tick.seq, tick]));
  // Back from the record behind the window, without a gap, to one before it or to the first record of all.
  for (let seq = after.seq; ; seq -= 1) {
    const tick = bySeq.get(seq);
    if (tick === undefined) return failed('tick_missing');
    if (tick.timeMs < window.fromMs || seq === 1) return OK;
  }
};

const isSameWindow = (recorded: ReceiptWindow, window: SettlementWindow, ticks: readonly ProofTick[]): boolean => {
  const { found, sum } = sumSeconds(window, ticks);
  return (
    recorded.fromMs === window.fromMs &&
    recorded.toMs === window.toMs &&
    recorded.found === found &&
    recorded.sum === sum
  );
};

/** The windows are those of the maturity and the days after it; all but the last had too few prices. */
const checkWindows = (receipt: DualReceipt, ticks: readonly ProofTick[]): CheckState => {
  const { windows, maturityMs, dayMs, result } = receipt;
  if (windows.length === 0 || windows.length > WINDOWS_TRIED) return failed('mismatch');
  for (const [tried, recorded] of windows.entries()) {
    const window = windowOf(maturityMs, dayMs, tried);
    const whole = isWhole(window, ticks);
    if (whole.state !== 'ok') return whole;
    const isLast = tried === windows.length - 1;
    if (!isSameWindow(recorded, window, ticks) || isEnough(window, recorded) !== (isLast && result !== 'failed'))
      return failed('mismatch');
  }
  return sameOrFailed(result !== 'failed' || windows.length === WINDOWS_TRIED);
};

const resultOf = (receipt: DualReceipt): DualResult => {
  const last = receipt.windows.at(-1);
  const window = windowOf(receipt.maturityMs, receipt.dayMs, receipt.windows.length - 1);
  if (last === undefined || !isEnough(window, last)) return 'failed';
  return isBelow(last, receipt.linkedPrice) ? 'below' : 'at_or_above';
};

const OUTCOME_OF = { below: 'below', at_or_above: 'atOrAbove', failed: 'failed' } as const;

const dueBy = (receipt: DualReceipt): DualOutcome => {
  const outcomes = computeOutcomes(receipt, receipt.cost);
  return outcomes[OUTCOME_OF[resultOf(receipt)]];
};

/** The cost is that of its shares, and the days are whole days from the first 08:00 UTC after the purchase. */
const hasItsTerms = (receipt: DualReceipt): boolean =>
  computeDualCost(receipt, receipt) === receipt.cost &&
  daysUntil(receipt.boughtMs, receipt.maturityMs, receipt.dayMs) === receipt.days;

const meanOf = (receipt: DualReceipt): string => {
  const last = receipt.windows.at(-1);
  return last === undefined ? '' : (showMean(last) ?? '');
};

/** Settles the order once more, with the functions that settled it, from the ticks given. */
export const checkDual = (receipt: DualReceipt, ticks: readonly ProofTick[]): Recomputed => {
  const state = checkWindows(receipt, ticks);
  const window = windowOf(receipt.maturityMs, receipt.dayMs, receipt.windows.length - 1);
  const settlement: Check = {
    ...state,
    name: 'settlement',
    recorded: meanOf(receipt),
    recomputed: state.state === 'pending' ? '' : (showMean(sumSeconds(window, ticks)) ?? ''),
    tick: null,
  };
  const result = resultOf(receipt);
  const side: Check = {
    ...sameOrFailed(receipt.result === result),
    name: 'side',
    recorded: receipt.result,
    recomputed: result,
    tick: null,
  };
  const due = dueBy(receipt);
  const coin = due.coin === 'base' ? receipt.base : receipt.quote;
  const isPaid = receipt.paid === due.amount && receipt.currency === coin;
  const payout: Check = {
    ...sameOrFailed(isPaid && hasItsTerms(receipt)),
    name: 'payout',
    recorded: receipt.paid,
    recomputed: due.amount,
    tick: null,
  };
  const isKnown = state.state === 'ok' && receipt.currency === coin;
  return { checks: [settlement, side, payout], received: receipt.paid, due: isKnown ? due.amount : null };
};

import { type Amount, add, cmp, sub, toAmount } from '@candor/money/decimal';
import { applyFactor } from '../fees/fee-terms';
import type { ProofTick } from '../pricing/chain';
import { isFillTick, writeSourceDelays } from '../pricing/tick-sources';
import { type Check, failed, type Recomputed, sameOrFailed } from '../proof/receipt-check';
import { type Close, type ClosingPosition, computeClose, decideLiquidation } from './compute-close';
import { decideTrigger, type Trigger, type TriggerFacts } from './decide-trigger';
import { computeLiquidationPrice, computeSize, type PositionFacts } from './position-math';
import { type FuturesReceipt, isByTickOrder } from './receipt';

const toPosition = ({ before, scale, terms }: FuturesReceipt): ClosingPosition => ({
  side: before.side,
  lotsLeft: before.lots,
  contractSize: before.contractSize,
  entryPrice: before.entryPrice,
  margin: before.margin,
  tiers: terms.tiers,
  scale,
});

const toFacts = (receipt: FuturesReceipt): PositionFacts => ({
  ...toPosition(receipt),
  size: computeSize(receipt.before.lots, receipt.before.contractSize),
});

interface Acceptance {
  /** The newest tick then. */
  readonly seq: number;
  /** Null: before fill ticks, when any next price filled. */
  readonly afterMs: number | null;
  /** How much later the sources of the fill tick spoke, as the receipt says; undefined: it says nothing. */
  readonly sources: string | undefined;
}

/**
 * The first price after an acceptance that fills what was accepted; null unless the file has every number up to it, and the
 * receipt says when its sources spoke. Pauses and their ends are numbered too but are no prices.
 */
const findFillTick = (ticks: readonly ProofTick[], { seq, afterMs, sources }: Acceptance): ProofTick | null => {
  const bySeq = new Map(ticks.map((tick) => [tick.seq, tick]));
  for (let next = bySeq.get(seq + 1); next; next = bySeq.get(next.seq + 1)) {
    if (!isPrice(next) || !isFillTick(next, afterMs)) continue;
    return afterMs === null || sources === writeSourceDelays(next.sources, afterMs) ? next : null;
  }
  return null;
};
const isPrice = (tick: ProofTick & { readonly kind?: number }): boolean => (tick.kind ?? 0) === 0;

/** A market order was opened at its fill tick. */
const isOpenedAtFillTick = ({ before, openSources }: FuturesReceipt, ticks: readonly ProofTick[]): boolean => {
  if (before.openSeq === undefined || before.openSeq === null) return true;
  const first = findFillTick(ticks, {
    seq: before.openSeq,
    afterMs: before.openAfterMs ?? null,
    sources: openSources,
  });
  return first?.seq === before.entrySeq && first.price === before.entryPrice;
};

/** The liquidation price that was shown is the one its margin gives, and its entry the price that was next. */
const checkPosition = (receipt: FuturesReceipt, ticks: readonly ProofTick[]): Check => {
  const recorded = receipt.before.liquidationPrice ?? '';
  const recomputed = computeLiquidationPrice(toFacts(receipt)) ?? '';
  const isRight = recorded === recomputed && isOpenedAtFillTick(receipt, ticks);
  return { ...sameOrFailed(isRight), name: 'position', recorded, recomputed, tick: null };
};

const factsOf = ({ before, cause }: FuturesReceipt): TriggerFacts => ({
  ...before,
  status: cause === 'user' ? 'closing' : 'open',
  acceptedSeq: before.acceptedSeq ?? 0,
  limitPrice: null,
  expiresMs: null,
  warnPrice: null,
  urgentPrice: null,
  warned: 2,
});

/** The trigger of this tick, by the function that watches positions; for old receipts a loss level came first. */
const causeBy = (receipt: FuturesReceipt, tick: ProofTick): Trigger | null => {
  const facts = factsOf(receipt);
  if (!isByTickOrder(receipt) && decideTrigger({ ...facts, liquidationPrice: null }, tick) === 'sl') return 'sl';
  return decideTrigger(facts, tick);
};

/** A user's close is decided by its fill tick, and only where that price triggers nothing else. */
const isDecidedBy = (receipt: FuturesReceipt, tick: ProofTick, ticks: readonly ProofTick[]): boolean => {
  const { acceptedSeq, closeAfterMs = null } = receipt.before;
  if (receipt.cause !== 'user') return causeBy(receipt, tick) === receipt.cause;
  if (acceptedSeq === undefined || acceptedSeq === null) return false;
  const filling = findFillTick(ticks, { seq: acceptedSeq, afterMs: closeAfterMs, sources: receipt.closeSources });
  return filling?.seq === tick.seq && causeBy(receipt, tick) === 'close';
};

const checkTrigger = (receipt: FuturesReceipt, tick: ProofTick | null, ticks: readonly ProofTick[]): Check => {
  const common = { name: 'trigger', recorded: receipt.price, recomputed: tick?.price ?? '', tick } as const;
  if (tick === null) return { ...failed('tick_missing'), ...common };
  const isThisTick = receipt.tick.timeMs === tick.timeMs && receipt.tick.price === tick.price;
  const isMet = isDecidedBy(receipt, tick, ticks);
  return { ...sameOrFailed(isThisTick && isMet && receipt.price === tick.price), ...common };
};

/** The rate of the rules, times the factor of the order. */
const feePercentOf = ({ before, terms }: FuturesReceipt): string =>
  before.feeFactor === undefined ? terms.feePercent : applyFactor(terms.feePercent, before.feeFactor);

/** The close the rule gives at this price; undefined when it gives none. */
const closeAt = (receipt: FuturesReceipt, price: string): Close | undefined => {
  const { before, terms } = receipt;
  const position = toPosition(receipt);
  const feePercent = feePercentOf(receipt);
  if (receipt.cause !== 'liquidation') {
    // A user closes any part of it; a level closes all.
    const lots = receipt.cause === 'user' ? receipt.lots : before.lots;
    return before.step === 0 ? computeClose(position, { lots, price, feePercent }) : undefined;
  }
  const steps = { ...terms, liquidationFeePercent: feePercent, lotStep: before.lotStep };
  return decideLiquidation(position, price, steps)[before.step];
};

type Booked = Pick<Close, 'pnl' | 'fee' | 'marginReleased' | 'shortfall' | 'lots'>;

const toBooked = (receipt: FuturesReceipt): Booked => ({
  lots: receipt.lots,
  pnl: toAmount(receipt.pnl),
  fee: toAmount(receipt.fee),
  marginReleased: toAmount(receipt.marginReleased),
  shortfall: toAmount(receipt.shortfall),
});

/** Margin and profit less the fee; a loss beyond the margin is not the user's. */
const returnedBy = ({ marginReleased, pnl, shortfall, fee }: Booked): Amount =>
  sub(add(add(marginReleased, pnl), shortfall), fee);

const isSameBooking = (one: Booked, other: Booked): boolean =>
  cmp(toAmount(one.lots), toAmount(other.lots)) === 0 &&
  (['pnl', 'fee', 'marginReleased', 'shortfall'] as const).every((name) => cmp(one[name], other[name]) === 0);

const checkResult = (receipt: FuturesReceipt): Check => {
  const booked = toBooked(receipt);
  const close = closeAt(receipt, receipt.price);
  const recorded = returnedBy(booked);
  if (close === undefined) return { ...failed('mismatch'), name: 'result', recorded, recomputed: '', tick: null };
  const state = sameOrFailed(isSameBooking(booked, close));
  return { ...state, name: 'result', recorded, recomputed: returnedBy(close), tick: null };
};

/** Closes the position once more, with the functions that closed it, at the tick given. */
export const checkFutures = (receipt: FuturesReceipt, ticks: readonly ProofTick[]): Recomputed => {
  const tick = ticks.find(({ seq }) => seq === receipt.tick.seq) ?? null;
  const checks = [checkPosition(receipt, ticks), checkTrigger(receipt, tick, ticks), checkResult(receipt)];
  const close = tick === null ? undefined : closeAt(receipt, tick.price);
  return { checks, received: returnedBy(toBooked(receipt)), due: close === undefined ? null : returnedBy(close) };
};

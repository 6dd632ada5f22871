import { type Amount, add, cmp, sub, toAmount } from '@candor/money/decimal';
import { type Close, type ClosingPosition, computeClose, decideLiquidation } from '../futures/compute-close';
import { decideTrigger } from '../futures/decide-trigger';
import { computeLiquidationPrice, computeSize, type PositionFacts } from '../futures/position-math';
import type { ProofTick } from '../pricing/chain';
import type { FuturesReceipt } from './futures-receipt';
import { type Check, failed, type Recomputed, sameOrFailed } from './receipt-check';

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

/** The liquidation price that was shown is the one its margin gives. */
const checkPosition = (receipt: FuturesReceipt): Check => {
  const recorded = receipt.before.liquidationPrice ?? '';
  const recomputed = computeLiquidationPrice(toFacts(receipt)) ?? '';
  return { ...sameOrFailed(recorded === recomputed), name: 'position', recorded, recomputed, tick: null };
};

/** What the tick does to the position, told by the function that watches it. */
const causeBy = ({ before }: FuturesReceipt, tick: ProofTick) =>
  decideTrigger(
    { ...before, status: 'open', limitPrice: null, expiresMs: null, warnPrice: null, urgentPrice: null, warned: 2 },
    tick,
  );

const checkTrigger = (receipt: FuturesReceipt, tick: ProofTick | null): Check => {
  const common = { name: 'trigger', recorded: receipt.price, recomputed: tick?.price ?? '', tick } as const;
  if (tick === null) return { ...failed('tick_missing'), ...common };
  const isThisTick = receipt.tick.timeMs === tick.timeMs && receipt.tick.price === tick.price;
  const isMet = causeBy(receipt, tick) === receipt.cause;
  return { ...sameOrFailed(isThisTick && isMet && receipt.price === tick.price), ...common };
};

/** The close the rule gives at this price; undefined when it gives none. */
const closeAt = (receipt: FuturesReceipt, price: string): Close | undefined => {
  const { before, terms } = receipt;
  const position = toPosition(receipt);
  if (receipt.cause !== 'liquidation') {
    return before.step === 0
      ? computeClose(position, { lots: before.lots, price, feePercent: terms.feePercent })
      : undefined;
  }
  const steps = { ...terms, liquidationFeePercent: terms.feePercent, lotStep: before.lotStep };
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
  const checks = [checkPosition(receipt), checkTrigger(receipt, tick), checkResult(receipt)];
  const close = tick === null ? undefined : closeAt(receipt, tick.price);
  return { checks, received: returnedBy(toBooked(receipt)), due: close === undefined ? null : returnedBy(close) };
};

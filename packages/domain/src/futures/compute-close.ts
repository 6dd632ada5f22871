import { type Amount, add, cmp, div, min, mul, neg, sub, toAmount, toRate } from '@candor/money/decimal';
import {
  computeFee,
  computeNotional,
  computePnl,
  computeSize,
  isLiquidated,
  type PositionFacts,
} from './position-math';

/** The position before a close. */
export interface ClosingPosition extends Omit<PositionFacts, 'size'> {
  readonly lotsLeft: string;
  readonly contractSize: string;
}

/** What one close does. Amounts are decimal text in the margin coin, none negative but `pnl`. */
export interface Close {
  readonly lots: string;
  readonly price: string;
  readonly pnl: Amount;
  /** To the house; of a forced close to the insurance fund. */
  readonly fee: Amount;
  /** What leaves the hold: margin given back, lost, or taken as fee. */
  readonly marginReleased: Amount;
  /** The part of it that pays the loss to the house. */
  readonly lossFromMargin: Amount;
  /** Loss beyond the margin. */
  readonly shortfall: Amount;
  readonly lotsLeft: string;
  readonly marginLeft: Amount;
}

const ZERO = toAmount('0');
const isGain = (pnl: Amount): boolean => cmp(pnl, ZERO) >= 0;

const factsOf = (position: ClosingPosition, lots: string): PositionFacts => ({
  ...position,
  size: computeSize(lots, position.contractSize),
});

/**
 * Closes lots at a price. Their share of the margin is released (rounded down, so the last lot takes what is left), the
 * profit is added, the loss and the fee are taken out of it. The fee never exceeds what is left, and what a loss takes
 * never exceeds the margin: the rest is a shortfall the user does not owe.
 */
export const computeClose = (
  position: ClosingPosition,
  { lots, price, feePercent }: { readonly lots: string; readonly price: string; readonly feePercent: string },
): Close => {
  const { scale } = position;
  const margin = toAmount(position.margin);
  const lotsLeft = sub(toAmount(position.lotsLeft), toAmount(lots));
  if (cmp(lotsLeft, ZERO) < 0 || cmp(toAmount(lots), ZERO) <= 0) throw new Error(`cannot close ${lots} lots`);
  const marginReleased = div(
    mul(margin, toAmount(lots), { scale: 20, rounding: 'down' }),
    toAmount(position.lotsLeft),
    {
      scale,
      rounding: 'down',
    },
  );
  const part = factsOf(position, lots);
  const pnl = computePnl(part, price);
  const loss = isGain(pnl) ? ZERO : neg(pnl);
  const lossFromMargin = min(loss, marginReleased);
  const left = isGain(pnl) ? add(marginReleased, pnl) : sub(marginReleased, lossFromMargin);
  const fee = min(computeFee(computeNotional(price, part.size), feePercent, scale), left);
  return {
    lots,
    price,
    pnl,
    fee,
    marginReleased,
    lossFromMargin,
    shortfall: sub(loss, lossFromMargin),
    lotsLeft,
    marginLeft: sub(margin, marginReleased),
  };
};

/** What the user gets back from it. */
export const computeReturned = ({ marginReleased, lossFromMargin, pnl, fee }: Close): Amount => {
  const kept = sub(sub(marginReleased, lossFromMargin), fee);
  return isGain(pnl) ? add(kept, pnl) : kept;
};

/**
 * What closing the rest of a position at a price would add to its result: gain or loss, as far as the margin bears it, less the
 * closing fee.
 */
export const computeRunningNet = (
  position: ClosingPosition,
  { price, feePercent }: { readonly price: string; readonly feePercent: string },
): Amount => {
  if (cmp(toAmount(position.lotsLeft), ZERO) === 0) return ZERO;
  const { pnl, shortfall, fee } = computeClose(position, { lots: position.lotsLeft, price, feePercent });
  return sub(add(pnl, shortfall), fee);
};

interface StepTerms {
  readonly stepOver: string;
  readonly stepPercent: string;
  readonly liquidationFeePercent: string;
  /** Smallest part of a lot that can be closed: 1, copied positions 0.01. */
  readonly lotStep: string;
}

/** One step: the loss and the fee come out of the margin, the rest of it stays and protects what is left. */
const computeStep = (
  position: ClosingPosition,
  lots: string,
  { price, terms }: { price: string; terms: StepTerms },
): Close => {
  const margin = toAmount(position.margin);
  const part = factsOf(position, lots);
  const pnl = computePnl(part, price);
  const loss = isGain(pnl) ? ZERO : neg(pnl);
  const lossFromMargin = min(loss, margin);
  const fullFee = computeFee(computeNotional(price, part.size), terms.liquidationFeePercent, position.scale);
  const fee = min(fullFee, sub(margin, lossFromMargin));
  const marginReleased = add(lossFromMargin, fee);
  return {
    lots,
    price,
    pnl,
    fee,
    marginReleased,
    lossFromMargin,
    shortfall: sub(loss, lossFromMargin),
    lotsLeft: sub(toAmount(position.lotsLeft), toAmount(lots)),
    marginLeft: sub(margin, marginReleased),
  };
};

const stepLots = (lotsLeft: string, { stepPercent, lotStep }: StepTerms): Amount => {
  const share = mul(toAmount(lotsLeft), div(toRate(stepPercent), toRate('100'), { scale: 10, rounding: 'up' }), {
    scale: 12,
    rounding: 'up',
  });
  return mul(div(share, toRate(lotStep), { scale: 0, rounding: 'up' }), toRate(lotStep), { scale: 2, rounding: 'up' });
};

/**
 * A forced close at one mark. Up to `stepOver` of notional the position is closed whole; above it in steps, each of the
 * same share of the size it had, until what is left is healthy at this mark. Empty when the mark forces nothing.
 */
export const decideLiquidation = (position: ClosingPosition, price: string, terms: StepTerms): Close[] => {
  const closes: Close[] = [];
  const step = stepLots(position.lotsLeft, terms);
  let left = position;
  while (cmp(toAmount(left.lotsLeft), ZERO) > 0 && isLiquidated(factsOf(left, left.lotsLeft), price)) {
    const { size } = factsOf(left, left.lotsLeft);
    const isLarge = cmp(computeNotional(price, size), toAmount(terms.stepOver)) > 0;
    const isWhole = !isLarge || cmp(step, toAmount(left.lotsLeft)) >= 0;
    const close = isWhole
      ? computeClose(left, { lots: left.lotsLeft, price, feePercent: terms.liquidationFeePercent })
      : computeStep(left, step, { price, terms });
    closes.push(close);
    left = { ...left, lotsLeft: close.lotsLeft, margin: close.marginLeft };
  }
  return closes;
};

import { type Close, computeReturned } from '@candor/domain/futures/compute-close';
import { type Amount, add, cmp, isNegative, isZero, max, sub, toAmount } from '@candor/money/decimal';
import { availableOf, frozenOf, houseOf } from '#kernel/ledger/chart';
import type { Entry, Leg } from '#kernel/ledger/entry';
import { referenceAt } from '#kernel/ledger/reference';
import type { NewFill } from './fills.store';
import type { PositionRow } from './positions.store';

const HOLD_PURPOSE = 'futures';
export const CLOSE_KIND = 'futures_close';
const LIQUIDATION_KIND = 'futures_liquidation';
const SHORTFALL_KIND = 'futures_shortfall';
const BACKING_KIND = 'futures_backing';
const ZERO = toAmount('0');

export const holdOf = ({ reference }: Pick<PositionRow, 'reference'>) => ({ purpose: HOLD_PURPOSE, reference });

/** A leg that draws from the margin in the position's hold. */
export const drawLeg = (row: PositionRow, to: Leg['to'], amount: string): Leg => ({
  from: frozenOf(row.userId, 'lever', row.currencyId),
  to,
  amount,
  drawsFrom: { ...holdOf(row), outcome: 'posted' },
});

/**
 * The loss leaves the margin, the rest of the margin is returned to the user, the profit is added, and the fee is taken
 * from that: the user's records show each of them. Their sum is `computeReturned`.
 */
const toLegs = (row: PositionRow, close: Close, isForced: boolean): Leg[] => {
  const own = availableOf(row.userId, 'lever', row.currencyId);
  const house = houseOf('futures', row.currencyId);
  const kept = sub(close.marginReleased, close.lossFromMargin);
  const legs: Leg[] = [];
  if (!isZero(close.lossFromMargin)) legs.push(drawLeg(row, house, close.lossFromMargin));
  if (!isZero(kept)) legs.push(drawLeg(row, own, kept));
  if (cmp(close.pnl, ZERO) > 0) legs.push({ from: house, to: own, amount: close.pnl });
  if (!isZero(close.fee)) {
    legs.push({ from: own, to: houseOf(isForced ? 'insurance' : 'fees', row.currencyId), amount: close.fee });
  }
  return legs;
};

/** Null when nothing moves: the margin was used up and the close has no result. */
export const toCloseEntry = (row: PositionRow, fill: NewFill, close: Close): Entry | null => {
  if (isNegative(computeReturned(close))) throw new Error('a close would give back less than nothing');
  const isForced = fill.cause === 'liquidation';
  const legs = toLegs(row, close, isForced);
  if (legs.length === 0) return null;
  return {
    kind: isForced ? LIQUIDATION_KIND : CLOSE_KIND,
    reference: fill.reference,
    ruleVersion: row.ruleVersion,
    legs,
  };
};

export interface BookedFill {
  readonly fill: NewFill;
  readonly currencyId: number;
}

/** Entry for one shortfall, paid by the fund. */
const toShortfallEntry = ({ fill, currencyId }: BookedFill, amount: string): Entry => ({
  kind: SHORTFALL_KIND,
  reference: referenceAt(fill.tick.timeMs, SHORTFALL_KIND, fill.positionId, fill.nth),
  ruleVersion: fill.ruleVersion,
  legs: [{ from: houseOf('insurance', currencyId), to: houseOf('futures', currencyId), amount }],
});

/** Entry for the part of a shortfall that the fund lacks, from the house's futures purse. */
const toBackingEntry = ({ fill, currencyId }: BookedFill, amount: string): Entry => ({
  kind: BACKING_KIND,
  reference: referenceAt(fill.tick.timeMs, BACKING_KIND, fill.positionId, fill.nth),
  ruleVersion: fill.ruleVersion,
  legs: [{ from: houseOf('futures', currencyId), to: houseOf('insurance', currencyId), amount }],
});

/**
 * Entries for losses beyond the margin: each is paid in full by the insurance fund. The part the fund lacks is booked
 * first, as a separate entry from the house's futures purse, so the fund never goes negative. Closes are taken in
 * order, so that the result does not depend on how many are booked together: the fee of a forced close is in the fund
 * for its own shortfall and for later ones.
 */
export const coverShortfalls = (fills: readonly BookedFill[], funds: ReadonlyMap<number, string>): Entry[] => {
  const left = new Map<number, Amount>([...funds].map(([id, fund]) => [id, toAmount(fund)]));
  return fills.flatMap((booked): Entry[] => {
    const { fill, currencyId } = booked;
    const fee = fill.cause === 'liquidation' ? toAmount(fill.fee) : ZERO;
    const fund = add(left.get(currencyId) ?? ZERO, fee);
    const shortfall = toAmount(fill.shortfall);
    const lacking = max(sub(shortfall, max(fund, ZERO)), ZERO);
    left.set(currencyId, sub(add(fund, lacking), shortfall));
    if (isZero(shortfall)) return [];
    const paid = toShortfallEntry(booked, shortfall);
    return isZero(lacking) ? [paid] : [toBackingEntry(booked, lacking), paid];
  });
};

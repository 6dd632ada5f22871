import { splitTrialResult } from '@candor/domain/coupon/trial-fund';
import { type Close, computeReturned } from '@candor/domain/futures/compute-close';
import { add, isZero, max, min, sub, toAmount } from '@candor/money/decimal';
import { availableOf, clearingOf, houseOf } from '#kernel/ledger/chart';
import type { Entry, Leg } from '#kernel/ledger/entry';
import type { TrialEnd, TrialFund } from '#kernel/product/trial-desk';
import { toCloseEntry } from '../close-entries';
import type { NewFill } from '../fills.store';
import { orderReference } from '../position-reference';
import type { PositionRow } from '../positions.store';
import { type Funds, fundOf, toTrialEnd } from './trial-funds';

/** Kind of all entries of positions made with a trial fund. Their owners see those that pay a profit. */
export const TRIAL_KIND = 'futures_trial';
const ZERO = toAmount('0');

export const trialPurseOf = ({ currencyId }: Pick<PositionRow, 'currencyId'>) => clearingOf('coupon', currencyId);

/** A leg that draws from the purse of the campaign. */
export const fundLeg = (
  row: Pick<PositionRow, 'currencyId'>,
  { purse }: Pick<TrialFund, 'purse'>,
  { to, amount }: Pick<Leg, 'to' | 'amount'>,
): Leg => ({ from: trialPurseOf(row), to, amount, drawsFrom: { ...purse, outcome: 'posted' } });

/** What booking an event of a trial position does: an entry, unless nothing moves, and the end of a use of its fund. */
export interface TrialBooking {
  readonly entry: Entry | null;
  readonly end: TrialEnd | null;
}

interface Booking extends Pick<TrialEnd, 'released' | 'lost' | 'profit'> {
  readonly row: PositionRow;
  readonly couponId: number;
  readonly reference: string;
  readonly legs: readonly Leg[];
}

const toBooking = ({ row, couponId, reference, legs, ...amounts }: Booking): TrialBooking => {
  const moving = legs.filter(({ amount }) => !isZero(toAmount(amount)));
  const isBooked = moving.length > 0;
  const isNothing = !isBooked && isZero(toAmount(amounts.released));
  return {
    entry: isBooked ? { kind: TRIAL_KIND, reference, ruleVersion: row.ruleVersion, legs: moving } : null,
    end: isNothing
      ? null
      : toTrialEnd({ id: row.id, couponId }, { ...amounts, reference: isBooked ? reference : null }),
  };
};

type Fund = TrialFund & { readonly couponId: number };

/** A filled order: the fund pays the fee, and what was taken beyond fee and margin is released. */
export const bookTrialFill = (position: PositionRow, fund: Fund, released: string): TrialBooking =>
  toBooking({
    row: position,
    couponId: fund.couponId,
    reference: orderReference('open', position.id),
    legs: [fundLeg(position, fund, { to: houseOf('fees', position.currencyId), amount: position.openFee })],
    released: add(toAmount(released), toAmount(position.openFee)),
    lost: position.openFee,
    profit: ZERO,
  });

/**
 * A close: loss and fee come from the fund, a profit pays the fee first and the rest goes to the owner, up to what the
 * coupon may still pay. The margin moves nowhere.
 */
const bookTrialClose = ({ row, fill, close }: ClosedPart, fund: Fund): TrialBooking => {
  const house = houseOf('futures', row.currencyId);
  const fees = houseOf(fill.cause === 'liquidation' ? 'insurance' : 'fees', row.currencyId);
  const feeFromGain = min(max(close.pnl, ZERO), close.fee);
  const result = splitTrialResult(close.marginReleased, computeReturned(close), fund.profitLeft);
  return toBooking({
    row,
    couponId: fund.couponId,
    reference: fill.reference,
    legs: [
      fundLeg(row, fund, { to: house, amount: close.lossFromMargin }),
      fundLeg(row, fund, { to: fees, amount: sub(close.fee, feeFromGain) }),
      { from: house, to: fees, amount: feeFromGain },
      { from: house, to: availableOf(row.userId, 'lever', row.currencyId), amount: result.profit },
    ],
    released: close.marginReleased,
    ...result,
  });
};

export interface ClosedPart {
  readonly row: PositionRow;
  readonly fill: NewFill;
  readonly close: Close;
}

/** The entry of a close, and what it ends of a trial fund. Takes the profit off what the fund may still pay. */
export const bookClose = (part: ClosedPart, funds: Funds): TrialBooking => {
  const fund = fundOf(part.row, funds);
  if (fund === null) return { entry: toCloseEntry(part.row, part.fill, part.close), end: null };
  const booking = bookTrialClose(part, fund);
  const { couponId, purse, profitLeft } = fund;
  funds.set(couponId, { purse, profitLeft: sub(toAmount(profitLeft), toAmount(booking.end?.profit ?? '0')) });
  return booking;
};

import { isZero, toAmount } from '@candor/money/decimal';
import { availableOf, houseOf } from '#kernel/ledger/chart';
import type { Entry, Leg } from '#kernel/ledger/entry';
import type { NewOption } from './submit.store';

export const STAKE_KIND = 'option_stake';
export const PAYOUT_KIND = 'option_payout';
export const RETURN_KIND = 'option_return';
/** Entries between the house's own purses: lost stakes, and profits paid on top of the stakes. */
const LOST_KIND = 'option_lost';
const PROFIT_KIND = 'option_profit';

/**
 * Reference of the one entry that ends an option, whatever its result: paying it twice violates the unique index. It
 * begins with the number of the order, so that orders of the same time are adjacent in that index.
 */
export const endReference = (orderId: number): string =>
  `${orderId.toString(16).padStart(8, '0')}-0000-8f10-8000-000000000000`;

/** The same in SQL, for a column `id`. */
export const END_REFERENCE_SQL = `lpad(to_hex(id), 8, '0') || '-0000-8f10-8000-000000000000'`;

const END_REFERENCE = /^[0-9a-f]{8}-0000-8f10-8000-000000000000$/;
export const orderOfReference = (reference: string): number =>
  END_REFERENCE.test(reference) ? Number.parseInt(reference.slice(0, 8), 16) : 0;

/** Effect of a call that places an order with a trial fund: the row is there, and no entry. */
export const TRIAL_EFFECT = 'option_trial';

const stakesOf = (currencyId: number) => houseOf('option_stakes', currencyId);

export const toStakeEntry = (option: NewOption): Entry => {
  const from = availableOf(option.userId, 'micro', option.currencyId);
  const stake = { from, to: stakesOf(option.currencyId), amount: option.stake };
  const fee = { from, to: houseOf('fees', option.currencyId), amount: option.fee };
  return {
    kind: STAKE_KIND,
    reference: option.reference,
    ruleVersion: option.ruleVersion,
    legs: isZero(toAmount(option.fee)) ? [stake] : [stake, fee],
  };
};

/** A closed option with an amount to pay. */
export interface PaidOption {
  readonly id: number;
  readonly userId: number;
  readonly currencyId: number;
  readonly ruleVersion: number;
  readonly stake: string;
  readonly payout: string;
  readonly isWon: boolean;
  /** Returned with the stake when the option was called off; otherwise zero. */
  readonly feeBack: string;
}

export const toEndEntry = (option: PaidOption): Entry => {
  const to = availableOf(option.userId, 'micro', option.currencyId);
  const paid = { from: stakesOf(option.currencyId), to, amount: option.payout };
  const fee = { from: houseOf('fees', option.currencyId), to, amount: option.feeBack };
  return {
    kind: option.isWon ? PAYOUT_KIND : RETURN_KIND,
    reference: endReference(option.id),
    ruleVersion: option.ruleVersion,
    legs: isZero(toAmount(option.feeBack)) ? [paid] : [paid, fee],
  };
};

export interface HouseSide {
  readonly currencyId: number;
  /** Stakes of lost options. */
  readonly lost: string;
  /** Amount due on top of the stakes of won options. */
  readonly profit: string;
}

/** The house takes the lost stakes and adds the profits: the stakes purse then holds exactly what is paid out. */
export const toHouseEntries = (
  { currencyId, lost, profit }: HouseSide,
  { newId, ruleVersion }: { readonly newId: () => string; readonly ruleVersion: number },
): Entry[] => {
  const house = houseOf('options', currencyId);
  const entryOf = (kind: string, leg: Leg): Entry[] =>
    isZero(toAmount(leg.amount)) ? [] : [{ kind, reference: newId(), ruleVersion, legs: [leg] }];
  return [
    ...entryOf(LOST_KIND, { from: stakesOf(currencyId), to: house, amount: lost }),
    ...entryOf(PROFIT_KIND, { from: house, to: stakesOf(currencyId), amount: profit }),
  ];
};

import { isZero, toAmount } from '@candor/money/decimal';
import { availableOf, frozenOf, houseOf } from '#kernel/ledger/chart';
import type { Entry, Leg } from '#kernel/ledger/entry';

export const ESCROW_KIND = 'otc_escrow';
export const RELEASE_KIND = 'otc_release';
export const REFUND_KIND = 'otc_refund';
export const ESCROW_PURPOSE = 'otc_escrow';

/** What the entries of an order need of it. */
export interface OrderMoney {
  /** Of the escrow entry and the hold; the entry that ends it has the reference derived from it. */
  readonly reference: string;
  readonly sellerId: number;
  readonly buyerId: number;
  readonly side: 'buy' | 'sell';
  readonly currencyId: number;
  readonly amount: string;
  readonly fee: string;
  readonly escrow: string;
  readonly ruleVersion: number;
}

/** Digit in the place of the UUID's version: an order ends once, whichever way. */
const VERSION_AT = 14;
const END_DIGIT = '9';

/** Reference of the entry that ends the order. Release and refund share it, so that only one of them can be booked. */
const endReference = (reference: string): string =>
  `${reference.slice(0, VERSION_AT)}${END_DIGIT}${reference.slice(VERSION_AT + 1)}`;

/** The same in SQL, of an expression of type uuid; gives a uuid. */
export const endReferenceSql = (reference: string): string =>
  `overlay(${reference}::text placing '${END_DIGIT}' from ${VERSION_AT + 1} for 1)::uuid`;

/** Spot account of the seller → hold on it. */
export const toEscrowEntry = ({ reference, sellerId, currencyId, escrow, ruleVersion }: OrderMoney): Entry => ({
  kind: ESCROW_KIND,
  reference,
  ruleVersion,
  legs: [
    {
      from: availableOf(sellerId, 'change', currencyId),
      to: frozenOf(sellerId, 'change', currencyId),
      amount: escrow,
      putsInto: { purpose: ESCROW_PURPOSE, reference },
    },
  ],
});

/**
 * The hold returns to the seller's spot account and leaves it in the same entry, so that both sides see the trade in
 * their records. The fee is the maker's: on top of the amount when the maker sells, out of it when the maker buys.
 */
export const toReleaseEntry = (order: OrderMoney): Entry => {
  const { reference, sellerId, buyerId, currencyId, ruleVersion, amount, fee, escrow, side } = order;
  const [seller, buyer] = [availableOf(sellerId, 'change', currencyId), availableOf(buyerId, 'change', currencyId)];
  const legs: Leg[] = [
    {
      from: frozenOf(sellerId, 'change', currencyId),
      to: seller,
      amount: escrow,
      drawsFrom: { purpose: ESCROW_PURPOSE, reference, outcome: 'posted' },
    },
    { from: seller, to: buyer, amount },
  ];
  if (!isZero(toAmount(fee)))
    legs.push({ from: side === 'sell' ? seller : buyer, to: houseOf('fees', currencyId), amount: fee });
  return { kind: RELEASE_KIND, reference: endReference(reference), ruleVersion, legs };
};

/** The hold back to the seller's spot account. */
export const toRefundEntry = ({ reference, sellerId, currencyId, escrow, ruleVersion }: OrderMoney): Entry => ({
  kind: REFUND_KIND,
  reference: endReference(reference),
  ruleVersion,
  legs: [
    {
      from: frozenOf(sellerId, 'change', currencyId),
      to: availableOf(sellerId, 'change', currencyId),
      amount: escrow,
      drawsFrom: { purpose: ESCROW_PURPOSE, reference, outcome: 'voided' },
    },
  ],
});

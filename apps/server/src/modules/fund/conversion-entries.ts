import type { Conversion, CrossPrice } from '@candor/domain/fund/decide-conversion';
import { add, toAmount, toFixed8 } from '@candor/money/decimal';
import { availableOf, frozenOf, houseOf } from '#kernel/ledger/chart';
import type { Currency } from '#kernel/ledger/currencies';
import type { Entry, Leg, Rounding } from '#kernel/ledger/entry';
import { sendEntryPrices } from '#kernel/ledger/entry-prices.store';
import type { OnceItem } from '#kernel/ledger/once';
import { referenceFrom } from '#kernel/ledger/reference';
import type { Tx } from '#platform/db/with-tx';
import { sendExplanations } from './explanations.store';

export const CONVERT_KIND = 'convert';
export const CONVERT_HOLD_KIND = 'convert_hold';
export const CONVERT_RETURN_KIND = 'convert_return';
/** Purpose of the holds; the reference of a hold is that of its call. */
export const CONVERT_HOLD = 'convert';

export interface ConvertPair {
  readonly from: Currency;
  readonly to: Currency;
}

/** Who converts which coins; the reference is that of the call. */
export interface ConvertOf extends ConvertPair, Pick<OnceItem, 'userId' | 'reference'> {
  readonly fromId: number;
  readonly toId: number;
}

/** A conversion with its price and fee. */
export interface Priced<I extends ConvertOf = ConvertOf> extends Conversion, CrossPrice {
  readonly item: I;
  readonly feePercent: string;
  readonly ruleVersion: number;
}

const toRoundings = ({ item, credit, exactCredit, fee, exactFee }: Priced): Rounding[] => [
  { currencyId: item.toId, exact: exactCredit, posted: credit, dust: '0', side: 'user_receives' },
  { currencyId: item.fromId, exact: exactFee, posted: fee, dust: '0', side: 'user_pays' },
];

/** The house accounts `convert` take one coin and pay the other; rounding remainders stay there. */
const toEntry = (priced: Priced, source: Pick<Leg, 'from' | 'drawsFrom'>, reference: string): Entry => {
  const { item, amount, fee, credit, ruleVersion } = priced;
  const { userId, fromId, toId } = item;
  const charged = fee === '0' ? [] : [{ ...source, to: houseOf('fees', fromId), amount: fee }];
  const legs = [
    { ...source, to: houseOf('convert', fromId), amount },
    ...charged,
    { from: houseOf('convert', toId), to: availableOf(userId, 'change', toId), amount: credit },
  ];
  return { kind: CONVERT_KIND, reference, ruleVersion, legs, roundings: toRoundings(priced) };
};

/** A conversion at its quote. */
export const toConvertEntry = (priced: Priced): Entry => {
  const { userId, fromId, reference } = priced.item;
  return toEntry(priced, { from: availableOf(userId, 'change', fromId) }, reference);
};

/** What a conversion without a quote will take. Its fee is known: it is a part of the amount. */
export const heldOf = ({ amount, fee }: Pick<Priced, 'amount' | 'fee'>): string => add(toAmount(amount), toAmount(fee));

/** Sets that aside. */
export const toHoldEntry = (priced: Priced): Entry => {
  const { item, ruleVersion } = priced;
  const { userId, fromId, reference } = item;
  const leg = {
    from: availableOf(userId, 'change', fromId),
    to: frozenOf(userId, 'change', fromId),
    amount: heldOf(priced),
    putsInto: { purpose: CONVERT_HOLD, reference },
  };
  return { kind: CONVERT_HOLD_KIND, reference, ruleVersion, legs: [leg] };
};

/** Of the entry that ends the hold of a call. */
export const fillReference = (reference: string): string => referenceFrom('convert fill', reference);

/** A conversion at its fill tick, out of what was set aside. */
export const toFillEntry = (priced: Priced): Entry => {
  const { userId, fromId, reference } = priced.item;
  const drawsFrom = { purpose: CONVERT_HOLD, reference, outcome: 'posted' as const };
  return toEntry(priced, { from: frozenOf(userId, 'change', fromId), drawsFrom }, fillReference(reference));
};

/** What a conversion that was not made has set aside. */
export interface OpenHold {
  readonly userId: number;
  readonly currencyId: number;
  readonly amount: string;
  readonly reference: string;
  readonly ruleVersion: number;
}

/** Gives back what was set aside. */
export const toReturnEntry = ({ userId, currencyId, amount, reference, ruleVersion }: OpenHold): Entry => ({
  kind: CONVERT_RETURN_KIND,
  reference: fillReference(reference),
  ruleVersion,
  legs: [
    {
      from: frozenOf(userId, 'change', currencyId),
      to: availableOf(userId, 'change', currencyId),
      amount,
      drawsFrom: { purpose: CONVERT_HOLD, reference, outcome: 'voided' },
    },
  ],
});

const explain = (priced: Priced, reference: string) => {
  const { item, amount, fromPrice, toPrice, feePercent, fee, credit } = priced;
  const inputs = [
    { name: 'amount', value: toFixed8(amount), unit: item.from.name },
    { name: 'from_price', value: toFixed8(fromPrice), unit: 'USDT' },
    { name: 'to_price', value: toFixed8(toPrice), unit: 'USDT' },
    { name: 'fee_percent', value: toFixed8(feePercent), unit: '%' },
    { name: 'fee', value: toFixed8(fee), unit: item.from.name },
    { name: 'received', value: toFixed8(credit), unit: item.to.name },
  ];
  return { reference, formula: CONVERT_KIND, inputs };
};

/** What is held for a conversion, or given back. */
export const sendHeld = (
  tx: Tx,
  held: readonly {
    readonly reference: string;
    readonly formula: string;
    readonly amount: string;
    readonly coin: string;
  }[],
  at: Date,
): void =>
  sendExplanations(
    tx,
    held.map(({ reference, formula, amount, coin }) => ({
      reference,
      formula,
      inputs: [{ name: 'held', value: toFixed8(amount), unit: coin }],
    })),
    at,
  );

/** What makes a conversion, with the price and the reasons that its owner can look up. */
export const sendConverted = (
  tx: Tx,
  made: readonly (readonly [priced: Priced, reference: string])[],
  at: Date,
): void => {
  sendExplanations(
    tx,
    made.map(([priced, reference]) => explain(priced, reference)),
    at,
  );
  sendEntryPrices(
    tx,
    made.map(([{ item, fromPrice }, reference]) => ({ reference, currencyId: item.fromId, usdtPrice: fromPrice })),
  );
};

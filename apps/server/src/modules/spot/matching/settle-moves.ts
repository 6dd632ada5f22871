import { quoteUnits16, roundUnits16 } from '@candor/domain/spot/spot-pair';
import { fromUnits } from '@candor/money/units';
import { type AccountRef, availableOf, frozenOf, houseOf } from '#kernel/ledger/chart';
import type { Entry, Leg, Rounding } from '#kernel/ledger/entry';
import { type BookOrder, HOLD_PURPOSE } from './book-order';
import type { BookPair } from './book-pair';
import type { BatchEffects, LiveRelease, LiveTrade } from './live-book';

const SCALE = 8;
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** The same trade or release always has the same reference: it cannot be booked twice. */
const referenceOf = (
  what: 'trade' | 'release',
  instrumentId: number,
  numbers: { order: number; seq: number },
): string =>
  `${hex(numbers.order, 8)}-${hex(instrumentId, 4)}-8${what === 'trade' ? '5f7' : '5f1'}-8000-${hex(numbers.seq, 12)}`;

export const tradeReference = (instrumentId: number, seq: number): string =>
  referenceOf('trade', instrumentId, { order: 0, seq });

export const releaseReference = (instrumentId: number, numbers: { order: number; seq: number }): string =>
  referenceOf('release', instrumentId, numbers);

const holdOf = (order: BookOrder) => ({ purpose: HOLD_PURPOSE, reference: order.reference });
const paysWith = (order: BookOrder, pair: BookPair): number => (order.side === 'buy' ? pair.quoteId : pair.baseId);

/** A leg that draws from the hold of an order. */
const draw = (order: BookOrder, pair: BookPair, to: { account: AccountRef; units: bigint }): Leg => ({
  from: frozenOf(order.userId, 'change', paysWith(order, pair)),
  to: to.account,
  amount: fromUnits(to.units, SCALE),
  drawsFrom: { ...holdOf(order), outcome: 'posted' },
});

/**
 * The quote coins of a trade: from the buyer's hold to the seller and to the fees; the rounding remainder goes to dust.
 */
const quoteLegs = ({ pair, figures }: LiveTrade, buyer: BookOrder, seller: BookOrder): Leg[] => {
  const toSeller = availableOf(seller.userId, 'change', pair.quoteId);
  const dust = houseOf('dust', pair.quoteId);
  const back = figures.dust < 0n ? -figures.dust : 0n;
  const legs: Leg[] = [];
  if (figures.sellerReceives > back) {
    legs.push(draw(buyer, pair, { account: toSeller, units: figures.sellerReceives - back }));
  }
  if (figures.sellerFee > 0n) {
    legs.push(draw(buyer, pair, { account: houseOf('fees', pair.quoteId), units: figures.sellerFee }));
  }
  if (figures.dust > 0n) legs.push(draw(buyer, pair, { account: dust, units: figures.dust }));
  if (back > 0n) legs.push({ from: dust, to: toSeller, amount: fromUnits(back, SCALE) });
  return legs;
};

const baseLegs = ({ pair, figures }: LiveTrade, buyer: BookOrder, seller: BookOrder): Leg[] => {
  const legs: Leg[] = [];
  const toBuyer = availableOf(buyer.userId, 'change', pair.baseId);
  if (figures.buyerReceives > 0n) legs.push(draw(seller, pair, { account: toBuyer, units: figures.buyerReceives }));
  if (figures.buyerFee > 0n) {
    legs.push(draw(seller, pair, { account: houseOf('fees', pair.baseId), units: figures.buyerFee }));
  }
  return legs;
};

/** Payments are rounded up over all fills of the buying order together; this is what the trade added to the dust. */
const toRoundings = (trade: LiveTrade): Rounding[] => {
  const { pair, figures, buyerQuote16, priceTicks, lots } = trade;
  if (figures.dust === 0n) return [];
  const exact16 = buyerQuote16 + quoteUnits16(priceTicks, lots, pair);
  return [
    {
      currencyId: pair.quoteId,
      exact: fromUnits(exact16, 16),
      posted: fromUnits(roundUnits16(exact16, pair.quoteScale, 'up'), SCALE),
      dust: fromUnits(figures.dust, SCALE),
      side: 'user_pays',
    },
  ];
};

const toTradeEntry = (trade: LiveTrade): Entry => {
  const { maker, taker, pair, seq } = trade;
  const [buyer, seller] = maker.side === 'buy' ? [maker, taker] : [taker, maker];
  return {
    kind: 'spot_trade',
    reference: tradeReference(pair.instrumentId, seq),
    ruleVersion: taker.ruleVersion,
    legs: [...quoteLegs(trade, buyer, seller), ...baseLegs(trade, buyer, seller)],
    roundings: toRoundings(trade),
  };
};

const toReleaseEntry = ({ pair, order, amount, commandSeq }: LiveRelease): Entry => ({
  kind: 'spot_release',
  reference: releaseReference(pair.instrumentId, { order: order.id, seq: commandSeq }),
  ruleVersion: order.ruleVersion,
  legs: [
    {
      from: frozenOf(order.userId, 'change', paysWith(order, pair)),
      to: availableOf(order.userId, 'change', paysWith(order, pair)),
      amount: fromUnits(amount, SCALE),
      drawsFrom: { ...holdOf(order), outcome: order.sums.filledLots > 0 ? 'posted' : 'voided' },
    },
  ],
});

/** The ledger entries of a batch, in the order of its moves. */
export const toEntries = ({ moves }: BatchEffects): Entry[] =>
  moves.map((move) => ('trade' in move ? toTradeEntry(move.trade) : toReleaseEntry(move.release)));

import { computeHold } from '@candor/domain/spot/compute-fill';
import { computeLadder, type LadderLevel } from '@candor/domain/spot/quote-ladder';
import { fromLots, toTicks, UNIT_SCALE } from '@candor/domain/spot/spot-pair';
import { cmp, toPrice } from '@candor/money/decimal';
import { fromUnits, toCount, toUnits } from '@candor/money/units';
import type { NewCommand, NewSpotOrder } from './journal.store';
import type { OrderView } from './orders.store';
import type { PairInForce } from './pair-in-force';
import { toCancelCommand } from './use-cases/cancel-orders';
import { computeExtra, type OrderEdit } from './use-cases/edit-order';

type Side = 'buy' | 'sell';
const NOTHING = { filledLots: 0, quote16: 0n };

/** The changes the market maker wants in one book. */
export interface QuoteTargets {
  readonly cancels: NewCommand[];
  readonly edits: OrderEdit[];
  readonly places: NewSpotOrder[];
}

export interface Quoting {
  readonly pair: PairInForce;
  /** The market maker's open orders in this book. */
  readonly open: readonly OrderView[];
  readonly price: string;
  /** The index price of its current quotes; undefined when it has none. */
  readonly quotedAt: string | undefined;
  readonly userId: number;
  readonly newId: () => string;
}

const lotsOf = (amount: string, pair: PairInForce): number =>
  toCount(toUnits(amount, UNIT_SCALE) / toUnits(pair.lot, UNIT_SCALE));

const bestFirst = (orders: readonly OrderView[], side: Side): OrderView[] =>
  orders
    .filter((order) => order.side === side)
    .sort((one, other) => cmp(toPrice(one.price), toPrice(other.price)) * (side === 'buy' ? -1 : 1));

const toNewOrder = ({ pair, price, userId, newId }: Quoting, side: Side, level: LadderLevel): NewSpotOrder => {
  const held = computeHold({ side, priceTicks: level.priceTicks, openLots: level.lots, sums: NOTHING }, pair);
  return {
    userId,
    reference: newId(),
    pair,
    plan: { ...level, budget: 0, hold: fromUnits(held, UNIT_SCALE) },
    side,
    kind: 'limit',
    tif: 'gtc',
    postOnly: false,
    amount: fromLots(level.lots, pair),
    budget: null,
    indexPrice: price,
    clientOrderId: '',
  };
};

/** The amount of an edit is that of the whole order, including the filled part. */
const toEdit = ({ pair, newId }: Quoting, order: OrderView, level: LadderLevel): OrderEdit => {
  const plan = { priceTicks: level.priceTicks, lots: level.lots + lotsOf(order.filled, pair) };
  return { order, pair, plan, extra: computeExtra({ order, pair, plan }), reference: newId() };
};

const isChange = ({ order, pair, plan }: OrderEdit): boolean =>
  toTicks(order.price, pair) !== plan.priceTicks || lotsOf(order.amount ?? '0', pair) !== plan.lots;

const targetsOfSide = (quoting: Quoting, side: Side, levels: readonly LadderLevel[]): QuoteTargets => {
  const own = bestFirst(quoting.open, side);
  const edits = own
    .slice(0, levels.length)
    .map((order, index) => toEdit(quoting, order, levels[index] as LadderLevel))
    .filter(isChange);
  return {
    cancels: own.slice(levels.length).map((order) => toCancelCommand(order, quoting.newId())),
    edits,
    places: levels.slice(own.length).map((level) => toNewOrder(quoting, side, level)),
  };
};

/**
 * Orders are edited, not replaced. When the price rises, asks are moved before bids, otherwise bids before asks, the
 * farthest first: own orders never match each other.
 */
export const computeTargets = (quoting: Quoting): QuoteTargets => {
  const ladder = computeLadder(quoting.price, quoting.pair);
  const bids = targetsOfSide(quoting, 'buy', ladder.bids);
  const asks = targetsOfSide(quoting, 'sell', ladder.asks);
  const isUp = quoting.quotedAt === undefined || cmp(toPrice(quoting.price), toPrice(quoting.quotedAt)) >= 0;
  const [first, second] = isUp ? [asks, bids] : [bids, asks];
  return {
    cancels: [...first.cancels, ...second.cancels],
    edits: [...[...first.edits].reverse(), ...second.edits],
    places: [...first.places, ...second.places],
  };
};

/** Whether a quote was filled, or one is missing. */
export const isPlayed = ({ pair, open }: Pick<Quoting, 'pair' | 'open'>, quotedAt: string): boolean => {
  const ladder = computeLadder(quotedAt, pair);
  const isWhole = (side: Side, levels: readonly LadderLevel[]): boolean => {
    const left = bestFirst(open, side).map(({ amount, filled }) => lotsOf(amount ?? '0', pair) - lotsOf(filled, pair));
    return left.length === levels.length && levels.every(({ lots }, index) => left[index] === lots);
  };
  return !isWhole('buy', ladder.bids) || !isWhole('sell', ladder.asks);
};

import { computeHold } from '@candor/domain/spot/compute-fill';
import { computeLadder, isOutOfPlace, type LadderLevel } from '@candor/domain/spot/quote-ladder';
import { fromLots, toTicks, UNIT_SCALE } from '@candor/domain/spot/spot-pair';
import { cmp, toPrice } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';
import type { SpotDeps } from './deps';
import type { NewCommand, NewSpotOrder } from './journal.store';
import { listOpenOrders, type OrderView } from './orders.store';
import { type PairInForce, readPair } from './pair-in-force';
import { toCancelCommand } from './use-cases/cancel-orders';
import { computeExtra, type OrderEdit } from './use-cases/edit-order';
import { journalQuotes } from './use-cases/journal-quotes';

type Side = 'buy' | 'sell';
const NOTHING = { filledLots: 0, quote16: 0n };

interface Wanted {
  readonly cancels: NewCommand[];
  readonly edits: OrderEdit[];
  readonly places: NewSpotOrder[];
}

const lotsOf = (amount: string, pair: PairInForce): number =>
  Number(toUnits(amount, UNIT_SCALE) / toUnits(pair.lot, UNIT_SCALE));

const bestFirst = (orders: readonly OrderView[], side: Side): OrderView[] =>
  orders
    .filter((order) => order.side === side)
    .sort((one, other) => cmp(toPrice(one.price), toPrice(other.price)) * (side === 'buy' ? -1 : 1));

/**
 * The house's own account in the books. It asks for orders as everybody does, pays for them from its own inventory and
 * is shown as what it is. When it stops, the books are thinner and nothing else happens.
 */
export const createMarketMaker = (deps: SpotDeps) => {
  const quotedAt = new Map<number, string>();

  const newOrder = (pair: PairInForce, side: Side, level: LadderLevel): NewSpotOrder => {
    const held = computeHold({ side, priceTicks: level.priceTicks, openLots: level.lots, sums: NOTHING }, pair);
    return {
      userId: deps.matching.houseId(),
      reference: deps.newId(),
      pair,
      plan: { ...level, budget: 0, hold: fromUnits(held, UNIT_SCALE) },
      side,
      kind: 'limit',
      tif: 'gtc',
      postOnly: false,
      amount: fromLots(level.lots, pair),
      budget: null,
      indexPrice: deps.board.quote(pair.instrumentId)?.price ?? '0',
      clientOrderId: '',
    };
  };

  const wantSide = (
    pair: PairInForce,
    open: readonly OrderView[],
    want: { side: Side; levels: readonly LadderLevel[] },
  ) => {
    const { side, levels } = want;
    const own = bestFirst(open, side);
    const edits = own.slice(0, levels.length).map((order, index): OrderEdit => {
      const level = levels[index] as LadderLevel;
      // An amount is that of the whole order: what was filled of it stays in.
      const plan = { priceTicks: level.priceTicks, lots: level.lots + lotsOf(order.filled, pair) };
      return { order, pair, plan, extra: computeExtra({ order, pair, plan }), reference: deps.newId() };
    });
    const isChange = ({ order, plan }: OrderEdit): boolean =>
      toTicks(order.price, pair) !== plan.priceTicks || lotsOf(order.amount ?? '0', pair) !== plan.lots;
    return {
      cancels: own.slice(levels.length).map((order) => toCancelCommand(order, deps.newId())),
      edits: edits.filter(isChange),
      places: levels.slice(own.length).map((level) => newOrder(pair, side, level)),
    };
  };

  /** Moving up, the asks make room before the bids follow, and the other way round: own orders never meet. */
  const wantPair = (pair: PairInForce, open: readonly OrderView[], price: string): Wanted => {
    const ladder = computeLadder(price, pair);
    const before = quotedAt.get(pair.instrumentId);
    const bids = wantSide(pair, open, { side: 'buy', levels: ladder.bids });
    const asks = wantSide(pair, open, { side: 'sell', levels: ladder.asks });
    const isUp = before === undefined || cmp(toPrice(price), toPrice(before)) >= 0;
    // The farthest makes room for the next.
    const sides = isUp ? [asks, bids] : [bids, asks];
    return {
      cancels: sides.flatMap(({ cancels }) => cancels),
      edits: sides.flatMap(({ edits }, index) => (index === 0 ? [...edits].reverse() : edits)),
      places: sides.flatMap(({ places }) => places),
    };
  };

  /** Somebody has traded with the quotes, or they are not all there. */
  const isPlayed = (open: readonly OrderView[], pair: PairInForce, price: string): boolean => {
    const ladder = computeLadder(price, pair);
    const isWhole = (side: Side, levels: readonly LadderLevel[]): boolean => {
      const left = bestFirst(open, side).map(
        ({ amount, filled }) => lotsOf(amount ?? '0', pair) - lotsOf(filled, pair),
      );
      return left.length === levels.length && levels.every(({ lots }, index) => left[index] === lots);
    };
    return !isWhole('buy', ladder.bids) || !isWhole('sell', ladder.asks);
  };

  const decidePair = (pair: PairInForce, open: readonly OrderView[]): Wanted | null => {
    const quote = deps.board.quote(pair.instrumentId);
    const isQuoting = pair.isOpen && quote !== undefined && quote.seq > 0;
    if (!isQuoting || deps.board.isStale(pair.instrumentId) || !deps.board.isOpen(pair.instrumentId)) {
      quotedAt.delete(pair.instrumentId);
      const cancels = open.map((order) => toCancelCommand(order, deps.newId()));
      return cancels.length === 0 ? null : { cancels, edits: [], places: [] };
    }
    const before = quotedAt.get(pair.instrumentId);
    if (before !== undefined && !isOutOfPlace(before, quote.price) && !isPlayed(open, pair, before)) return null;
    const wanted = wantPair(pair, open, quote.price);
    quotedAt.set(pair.instrumentId, quote.price);
    return wanted;
  };

  return {
    /** One look at every book; answers those in which something was changed. */
    quote: async (): Promise<number[]> => {
      const userId = deps.matching.houseId();
      if (userId === 0) return [];
      const open = await listOpenOrders(deps.pool, { userId, instrumentId: 0 });
      const all: Wanted = { cancels: [], edits: [], places: [] };
      for (const book of deps.matching.pairs()) {
        const pair = await readPair(deps, { currencyId: book.baseId, legalId: book.quoteId });
        const wanted = decidePair(
          pair,
          open.filter((order) => order.instrumentId === pair.instrumentId),
        );
        all.cancels.push(...(wanted?.cancels ?? []));
        all.edits.push(...(wanted?.edits ?? []));
        all.places.push(...(wanted?.places ?? []));
      }
      return journalQuotes(deps, all);
    },
  };
};

import { sized } from '@candor/testkit/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Book, createDepthColumns, type NewOrder } from './book';
import { applyCommand, type BookCommand } from './book-command';
import { createBook } from './create-book';
import { createNaiveBook } from './naive-book';

const MOST = Number.MAX_SAFE_INTEGER;
const MARKED = 2;
/** Few ids, owners and prices, so that orders cross, ids repeat and self-trades occur. */
const id = fc.integer({ min: 1, max: 40 });
const owner = fc.integer({ min: 1, max: 4 });
const price = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 95, max: 105 }) }, fc.constantFrom(0, 1, 2 ** 31 - 1));
const lots = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 9 }) }, fc.constantFrom(0, 1_000, MOST));

const newOrder: fc.Arbitrary<NewOrder> = fc.record({
  id,
  owner,
  side: fc.constantFrom('buy', 'sell'),
  kind: fc.constantFrom('limit', 'limit', 'limit', 'market'),
  tif: fc.constantFrom('gtc', 'gtc', 'gtc', 'ioc', 'fok'),
  postOnly: fc.constantFrom(false, false, false, true),
  priceTicks: price,
  lots,
  budget: fc.constant(0),
});

const budgetOrder: fc.Arbitrary<NewOrder> = fc.record({
  id,
  owner,
  side: fc.constant('buy'),
  kind: fc.constant('market'),
  tif: fc.constant('ioc'),
  postOnly: fc.constant(false),
  priceTicks: fc.constantFrom(0, 0, 100),
  lots: fc.constant(0),
  budget: fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.constant(MOST)),
});

const maybe = (one: fc.Arbitrary<number>) => fc.option(one, { nil: null, freq: 2 });
const command: fc.Arbitrary<BookCommand> = fc.oneof(
  { weight: 8, arbitrary: newOrder.map((order): BookCommand => ({ do: 'place', order })) },
  { weight: 1, arbitrary: budgetOrder.map((order): BookCommand => ({ do: 'place', order })) },
  { weight: 2, arbitrary: id.map((one): BookCommand => ({ do: 'cancel', id: one })) },
  { weight: 1, arbitrary: owner.map((one): BookCommand => ({ do: 'cancelAll', owner: one })) },
  {
    weight: 2,
    arbitrary: fc
      .record({ id, priceTicks: maybe(price), lots: maybe(lots), postOnly: fc.boolean() })
      .map((change): BookCommand => ({ do: 'edit', change })),
  },
);

/** A copy: a book writes its next result into the same object. */
const apply = (book: Book, one: BookCommand): unknown => {
  const result = applyCommand(book, one);
  return typeof result === 'number' ? result : { ...result };
};

const rowsOf = (columns: object, count: number): unknown[] =>
  Object.values(columns).map((column) => (typeof column === 'number' ? column : [...column.slice(0, count)]));

const depthOf = (book: Book): unknown[] =>
  (['buy', 'sell'] as const).map((side) => {
    const into = createDepthColumns(4);
    return rowsOf(into, book.depth(side, into));
  });

const seenOf = (book: Book): unknown => ({
  trades: rowsOf(book.events.trades, book.events.trades.count),
  ends: rowsOf(book.events.ends, book.events.ends.count),
  depth: depthOf(book),
  best: [book.bestBid(), book.bestAsk()],
  counts: [book.orderCount(), book.tradeCount(), book.orderCountOf(MARKED)],
  orders: book.openOrders(),
  hashes: [book.stateHash(), book.tradeHash()],
});

describe('the fast book against the naive one', () => {
  it('agrees after every command of many short days', () => {
    const options = { maxOrders: 20, markedOwner: MARKED, expectedOrders: 2 };
    fc.assert(
      fc.property(fc.array(command, { minLength: 1, maxLength: 60 }), (commands) => {
        const [fast, naive] = [createBook(options), createNaiveBook(options)];
        for (const one of commands) {
          expect(apply(fast, one)).toEqual(apply(naive, one));
          expect(seenOf(fast)).toEqual(seenOf(naive));
          fast.clearEvents();
          naive.clearEvents();
        }
      }),
      { numRuns: sized({ usual: 200, full: 1_500 }) },
    );
  });

  it('reaches the same state from the same commands, also when it starts over from open orders in between', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), fc.nat(60), (commands, at) => {
        const book = createBook();
        for (const one of commands.slice(0, at)) apply(book, one);
        const second = createBook();
        second.restore({ orders: book.openOrders(), trades: { hash: book.tradeHash(), count: book.tradeCount() } });
        book.clearEvents();
        expect(seenOf(second)).toEqual(seenOf(book));
        for (const one of commands.slice(at)) expect(apply(second, one)).toEqual(apply(book, one));
        expect(seenOf(second)).toEqual(seenOf(book));
      }),
      { numRuns: sized({ usual: 100, full: 500 }) },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { type Book, type BookOptions, createDepthColumns, type NewOrder, type OpenOrder } from './book';
import {
  END_CANCELLED,
  END_FILLED,
  END_IOC_REST,
  END_MARKET_REST,
  END_REASONS,
  END_SELF_TRADE,
  SIDES,
} from './book-events';
import { createBook } from './create-book';
import { createNaiveBook } from './naive-book';

const BOOKS: readonly [string, (options?: BookOptions) => Book][] = [
  ['the fast book', createBook],
  ['the naive book', createNaiveBook],
];

const MOST = Number.MAX_SAFE_INTEGER;

const order = (fields: Partial<NewOrder> & { id: number }): NewOrder => ({
  owner: fields.id,
  side: 'buy',
  kind: 'limit',
  tif: 'gtc',
  postOnly: false,
  priceTicks: fields.kind === 'market' ? 0 : 100,
  lots: fields.budget === undefined ? 10 : 0,
  budget: 0,
  ...fields,
});

/** Maker > taker lots @ price / what the maker has left. */
const tradesOf = ({ events: { trades } }: Book) =>
  Array.from({ length: trades.count }, (_, row) => {
    const lots = `${trades.lots[row]}@${trades.priceTicks[row]}/${trades.makerRest[row]}`;
    return `${trades.makerId[row]}>${trades.takerId[row]} ${lots}`;
  }).join(', ');

/** Order, reason, and lots if some were cancelled. */
const endsOf = ({ events: { ends } }: Book) =>
  Array.from({ length: ends.count }, (_, row) =>
    [ends.id[row], END_REASONS[ends.reason[row] ?? -1], ends.cancelledLots[row] || ''].join(' ').trim(),
  ).join(', ');

/** Asks 10 lots at 101 (order 1), 10 at 101 (order 2), 10 at 103 (order 3); bids 10 at 99 (order 4). */
const fill = (book: Book): Book => {
  book.place(order({ id: 1, side: 'sell', priceTicks: 101 }));
  book.place(order({ id: 2, side: 'sell', priceTicks: 101 }));
  book.place(order({ id: 3, side: 'sell', priceTicks: 103 }));
  book.place(order({ id: 4, side: 'buy', priceTicks: 99 }));
  return book;
};

it('counts reasons as the columns name them', () => {
  const codes = [END_FILLED, END_CANCELLED, END_SELF_TRADE, END_IOC_REST, END_MARKET_REST];
  expect(codes.map((code) => END_REASONS[code])).toEqual([...END_REASONS]);
});

describe.each(BOOKS)('%s', (_name, create) => {
  it.each<[string, Partial<NewOrder>, string]>([
    ['id 0', { id: 0 }, 'bad_id'],
    ['an id with a fraction', { id: 1.5 }, 'bad_id'],
    ['an id beyond exact numbers', { id: 2 ** 53 }, 'bad_id'],
    ['an id that is open', { id: 4 }, 'id_taken'],
    ['an owner beyond 32 bits', { owner: 2 ** 31 }, 'bad_owner'],
    ['a price of 0', { priceTicks: 0 }, 'bad_price'],
    ['a negative price', { priceTicks: -1 }, 'bad_price'],
    ['a price beyond 31 bits', { priceTicks: 2 ** 31 }, 'bad_price'],
    ['a price with a fraction', { priceTicks: 99.5 }, 'bad_price'],
    ['no lots', { lots: 0 }, 'bad_lots'],
    ['negative lots', { lots: -1 }, 'bad_lots'],
    ['lots that are no number', { lots: Number.NaN }, 'bad_lots'],
    ['lots beyond exact numbers', { lots: 2 ** 53 }, 'bad_lots'],
    ['a market order without lots', { kind: 'market', lots: 0 }, 'bad_lots'],
    ['a market order with a bad worst price', { kind: 'market', priceTicks: -5 }, 'bad_price'],
    ['a negative budget', { kind: 'market', lots: 0, budget: -5 }, 'bad_budget'],
    ['a budget with a fraction', { kind: 'market', lots: 0, budget: 500.5 }, 'bad_budget'],
    ['a budget to sell', { kind: 'market', side: 'sell', lots: 0, budget: 500 }, 'bad_combination'],
    ['a budget and lots', { kind: 'market', lots: 5, budget: 500 }, 'bad_combination'],
    ['a budget to fill or kill', { kind: 'market', tif: 'fok', lots: 0, budget: 500 }, 'bad_combination'],
    ['a budget on a limit order', { budget: 500, lots: 5 }, 'bad_combination'],
    ['post-only at once', { tif: 'ioc', postOnly: true }, 'bad_combination'],
    ['post-only to fill or kill', { tif: 'fok', postOnly: true }, 'bad_combination'],
    ['post-only at the market', { kind: 'market', postOnly: true }, 'bad_combination'],
    ['post-only at the best ask', { priceTicks: 101, postOnly: true }, 'would_take'],
    ['post-only at the best bid', { side: 'sell', priceTicks: 99, postOnly: true }, 'would_take'],
    ['more to fill or kill than the limit reaches', { tif: 'fok', priceTicks: 102, lots: 21 }, 'not_fillable'],
    ['fill or kill behind an own order', { tif: 'fok', priceTicks: 101, owner: 2, lots: 11 }, 'not_fillable'],
    ['more to fill or kill than there is', { kind: 'market', tif: 'fok', lots: 31 }, 'not_fillable'],
    ['a market order that may not reach the best ask', { kind: 'market', priceTicks: 100 }, 'no_liquidity'],
    ['a market sale that may not reach the bid', { kind: 'market', side: 'sell', priceTicks: 100 }, 'no_liquidity'],
    ['a budget below one lot', { kind: 'market', lots: 0, budget: 100 }, 'budget_too_small'],
  ])('refuses %s and stays as it was', (_what, fields, refusal) => {
    const book = fill(create());
    const before = book.stateHash();
    const result = book.place(order({ id: 9, ...fields }));
    expect(result).toEqual({ outcome: 'refused', refusal, filledLots: 0, restLots: 0, budgetLeft: 0 });
    expect(book.stateHash()).toBe(before);
    expect([tradesOf(book), endsOf(book)]).toEqual(['', '']);
  });

  it.each<[string, Partial<NewOrder>]>([
    ['by lots', { kind: 'market' }],
    ['by budget', { kind: 'market', lots: 0, budget: 1_000 }],
    ['to sell', { kind: 'market', side: 'sell' }],
  ])('refuses a market order %s on an empty book', (_what, fields) => {
    expect(create().place(order({ id: 1, ...fields })).refusal).toBe('no_liquidity');
  });

  it.each<[string, Partial<NewOrder>, object, string, string]>([
    ['rests below the asks', { priceTicks: 100 }, { outcome: 'rested', filledLots: 0, restLots: 10 }, '', ''],
    ['rests post-only', { priceTicks: 100, postOnly: true }, { outcome: 'rested', restLots: 10 }, '', ''],
    [
      'takes the oldest of the best price first',
      { priceTicks: 103, lots: 15 },
      { outcome: 'filled', filledLots: 15, restLots: 0 },
      '1>9 10@101/0, 2>9 5@101/5',
      '1 filled, 9 filled',
    ],
    [
      'rests with what its limit does not reach',
      { priceTicks: 101, lots: 25 },
      { outcome: 'rested', filledLots: 20, restLots: 5 },
      '1>9 10@101/0, 2>9 10@101/0',
      '1 filled, 2 filled',
    ],
    [
      'cancels the rest of immediate-or-cancel',
      { tif: 'ioc', side: 'sell', priceTicks: 99, lots: 12 },
      { outcome: 'cancelled', filledLots: 10, restLots: 2 },
      '4>9 10@99/0',
      '4 filled, 9 ioc_rest 2',
    ],
    [
      'cancels an immediate-or-cancel that reaches nobody',
      { tif: 'ioc', priceTicks: 100 },
      { outcome: 'cancelled', filledLots: 0, restLots: 10 },
      '',
      '9 ioc_rest 10',
    ],
    [
      'fills or kills up to an own order',
      { tif: 'fok', owner: 2, priceTicks: 101, lots: 10 },
      { outcome: 'filled', filledLots: 10 },
      '1>9 10@101/0',
      '1 filled, 9 filled',
    ],
    [
      'fills or kills over several levels',
      { tif: 'fok', priceTicks: 103, lots: 30 },
      { outcome: 'filled', filledLots: 30 },
      '1>9 10@101/0, 2>9 10@101/0, 3>9 10@103/0',
      '1 filled, 2 filled, 3 filled, 9 filled',
    ],
    [
      'cancels what is left of a market order',
      { kind: 'market', side: 'sell', lots: 11 },
      { outcome: 'cancelled', filledLots: 10, restLots: 1 },
      '4>9 10@99/0',
      '4 filled, 9 market_rest 1',
    ],
    [
      'stops a market order at its worst price',
      { kind: 'market', priceTicks: 102, lots: 21 },
      { outcome: 'cancelled', filledLots: 20, restLots: 1 },
      '1>9 10@101/0, 2>9 10@101/0',
      '1 filled, 2 filled, 9 market_rest 1',
    ],
    [
      'expires the newer of two orders of one owner where they meet [M1]',
      { owner: 2, priceTicks: 103, lots: 15 },
      { outcome: 'cancelled', filledLots: 10, restLots: 5 },
      '1>9 10@101/0',
      '1 filled, 9 self_trade 5',
    ],
    [
      'spends a budget on whole lots',
      { kind: 'market', lots: 0, budget: 20 * 101 + 103 + 102 },
      { outcome: 'filled', filledLots: 21, restLots: 0, budgetLeft: 102 },
      '1>9 10@101/0, 2>9 10@101/0, 3>9 1@103/9',
      '1 filled, 2 filled, 9 filled',
    ],
    [
      'spends a budget to the last unit',
      { kind: 'market', lots: 0, budget: 20 * 101 + 10 * 103 },
      { outcome: 'filled', filledLots: 30, budgetLeft: 0 },
      '1>9 10@101/0, 2>9 10@101/0, 3>9 10@103/0',
      '1 filled, 2 filled, 3 filled, 9 filled',
    ],
    [
      'gives back a budget nobody sells for',
      { kind: 'market', priceTicks: 101, lots: 0, budget: 5_000 },
      { outcome: 'cancelled', filledLots: 20, restLots: 0, budgetLeft: 5_000 - 2_020 },
      '1>9 10@101/0, 2>9 10@101/0',
      '1 filled, 2 filled, 9 market_rest',
    ],
    [
      'stops a budget at an own order',
      { kind: 'market', owner: 1, lots: 0, budget: 5_000 },
      { outcome: 'cancelled', filledLots: 0, restLots: 0, budgetLeft: 5_000 },
      '',
      '9 self_trade',
    ],
  ])('%s', (_what, fields, result, trades, ends) => {
    const book = fill(create());
    expect(book.place(order({ id: 9, ...fields }))).toMatchObject({ refusal: null, ...result });
    expect([tradesOf(book), endsOf(book)]).toEqual([trades, ends]);
    book.clearEvents();
    expect([tradesOf(book), endsOf(book)]).toEqual(['', '']);
  });

  it('says who traded with whom, and which side waited', () => {
    const book = fill(create());
    book.place(order({ id: 9, owner: 77, side: 'sell', priceTicks: 99, lots: 4 }));
    const { trades } = book.events;
    expect([trades.makerOwner[0], trades.takerOwner[0], SIDES[trades.makerSide[0] ?? -1]]).toEqual([4, 77, 'buy']);
    expect(book.tradeCount()).toBe(1);
  });

  it('cancels one order, once', () => {
    const book = fill(create());
    book.place(order({ id: 9, side: 'sell', priceTicks: 99, lots: 4 }));
    book.clearEvents();
    expect([book.cancel(4), book.cancel(4), book.cancel(1_000)]).toEqual([6, 0, 0]);
    expect(endsOf(book)).toBe('4 cancelled 6');
    expect([book.bestBid(), book.openLots(4), book.order(4)]).toEqual([0, 0, null]);
  });

  it('cancels all orders of one owner, the lowest id first, and nobody else', () => {
    const book = fill(create());
    for (const [id, priceTicks] of [
      [12, 90],
      [10, 95],
      [11, 90],
    ] as const)
      book.place(order({ id, owner: 5, priceTicks }));
    expect([book.orderCountOf(5), book.cancelAll(5), book.cancelAll(5), book.orderCountOf(5)]).toEqual([3, 3, 0, 0]);
    expect(endsOf(book)).toBe('10 cancelled 10, 11 cancelled 10, 12 cancelled 10');
    expect(book.orderCount()).toBe(4);
  });

  it.each<[string, { priceTicks?: number; lots?: number; postOnly?: boolean; id?: number }, string]>([
    ['an order that is not open', { id: 99, lots: 5 }, 'not_open'],
    ['to no price', { priceTicks: 0 }, 'bad_price'],
    ['to no lots', { lots: 0 }, 'bad_lots'],
    ['to a price that takes, post-only', { priceTicks: 99, postOnly: true }, 'would_take'],
  ])('refuses an edit of %s and keeps the order', (_what, fields, refusal) => {
    const book = fill(create());
    const before = book.stateHash();
    const result = book.edit({ id: 2, priceTicks: null, lots: null, postOnly: false, ...fields });
    expect(result).toMatchObject({ outcome: 'refused', refusal });
    expect(book.stateHash()).toBe(before);
  });

  it.each<[string, { priceTicks?: number; lots?: number }, readonly number[]]>([
    ['fewer lots keep the place', { lots: 3 }, [1, 2]],
    ['nothing new keeps the place', {}, [1, 2]],
    ['more lots lose it', { lots: 11 }, [2, 1]],
    ['there and back loses it', { priceTicks: 102 }, [2, 1]],
  ])('edits: %s', (_what, fields, queue) => {
    const book = fill(create());
    const change = { id: 1, priceTicks: null, lots: null, postOnly: false };
    expect(book.edit({ ...change, ...fields })).toMatchObject({ outcome: 'rested', filledLots: 0 });
    if (fields.priceTicks !== undefined) book.edit({ ...change, priceTicks: 101 });
    expect(endsOf(book)).toBe('');
    expect(
      book
        .openOrders()
        .filter((one) => one.priceTicks === 101)
        .map((one) => one.id),
    ).toEqual(queue);
    expect(book.openLots(1)).toBe(fields.lots ?? 10);
  });

  it('trades an edited order that reaches the other side, and stops it at an own one', () => {
    const book = fill(create());
    expect(book.edit({ id: 4, priceTicks: 101, lots: 12, postOnly: false })).toMatchObject({
      outcome: 'filled',
      filledLots: 12,
    });
    book.place(order({ id: 20, owner: 3, priceTicks: 50 }));
    expect(book.edit({ id: 20, priceTicks: 103, lots: null, postOnly: false })).toMatchObject({
      outcome: 'cancelled',
      filledLots: 8,
      restLots: 2,
    });
    expect(endsOf(book)).toMatch(/20 self_trade 2$/);
  });

  it('holds as many orders as it may, and as many lots on a price as it can count', () => {
    const book = fill(create({ maxOrders: 6 }));
    expect(book.place(order({ id: 5, priceTicks: 98, lots: MOST })).outcome).toBe('rested');
    expect(book.place(order({ id: 6, priceTicks: 98, lots: 1 })).refusal).toBe('book_full');
    expect(book.edit({ id: 4, priceTicks: 98, lots: null, postOnly: false }).refusal).toBe('book_full');
    expect(book.place(order({ id: 6, priceTicks: 97, lots: 5 })).outcome).toBe('rested');
    expect(book.edit({ id: 6, priceTicks: null, lots: MOST, postOnly: false }).outcome).toBe('rested');
    expect(book.place(order({ id: 7, priceTicks: 96 })).refusal).toBe('book_full');
    expect(book.place(order({ id: 7, priceTicks: 101, tif: 'ioc' })).outcome).toBe('filled');
    expect(book.place(order({ id: 8, side: 'sell', kind: 'market', lots: MOST })).filledLots).toBe(MOST);
    expect(book.openLots(5)).toBe(10);
  });

  it('shows depth by level, with the lots of the marked owner', () => {
    const book = fill(create({ markedOwner: 2 }));
    const rows = createDepthColumns(5);
    expect(book.depth('sell', rows)).toBe(2);
    expect([rows.priceTicks, rows.lots, rows.orders, rows.markedLots].map((column) => [...column.slice(0, 2)])).toEqual(
      [
        [101, 103],
        [20, 10],
        [2, 1],
        [10, 0],
      ],
    );
    book.place(order({ id: 9, priceTicks: 101, lots: 14 }));
    book.depth('sell', rows);
    expect([rows.lots[0], rows.orders[0], rows.markedLots[0]]).toEqual([6, 1, 6]);
    book.edit({ id: 2, priceTicks: null, lots: 1, postOnly: false });
    expect(book.depth('sell', createDepthColumns(1))).toBe(1);
    book.depth('sell', rows);
    expect([rows.lots[0], rows.markedLots[0]]).toEqual([1, 1]);
    expect([book.bestBid(), book.bestAsk()]).toEqual([99, 101]);
  });

  it('is restored from its open orders, trades and all', () => {
    const book = fill(create());
    book.edit({ id: 1, priceTicks: null, lots: 11, postOnly: false });
    book.place(order({ id: 9, priceTicks: 101, lots: 3 }));
    const again = create();
    again.restore({ orders: book.openOrders(), trades: { hash: book.tradeHash(), count: book.tradeCount() } });
    expect(again.stateHash()).toBe(book.stateHash());
    for (const one of [book, again]) one.place(order({ id: 10, kind: 'market', lots: 12 }));
    expect([again.stateHash(), again.tradeHash(), again.tradeCount()]).toEqual([
      book.stateHash(),
      book.tradeHash(),
      book.tradeCount(),
    ]);
  });

  it.each<[string, Partial<OpenOrder>[], string]>([
    ['crossed', [{}, { side: 'sell', priceTicks: 100 }], 'crossed'],
    ['an id twice', [{}, { id: 1 }], 'twice'],
    ['no lots', [{ lots: 0 }], 'damaged'],
    ['a price with a fraction', [{ priceTicks: 1.5 }], 'damaged'],
    ['an owner that is no number', [{ owner: Number.NaN }], 'damaged'],
    ['more lots than can be counted', [{ lots: MOST }, { lots: 1 }], 'damaged'],
  ])('throws on saved orders that are %s', (_what, fields, message) => {
    const orders = fields.map((one, at) => ({
      id: at + 1,
      owner: 1,
      side: 'buy' as const,
      priceTicks: 100,
      lots: 5,
      ...one,
    }));
    expect(() => create().restore({ orders })).toThrow(message);
  });

  it('throws when it is not empty, and on a hash that is none', () => {
    expect(() => fill(create()).restore({ orders: [] })).toThrow('empty');
    expect(() => create().restore({ orders: [], trades: { hash: 'x', count: 0 } })).toThrow('hash');
  });
});

it('computes the recorded state hashes', () => {
  const book = fill(createBook());
  expect(book.tradeHash()).toBe('243f6a8813198a2e');
  book.place(order({ id: 9, priceTicks: 103, lots: 15 }));
  expect([book.stateHash(), book.tradeHash()]).toMatchInlineSnapshot(`
    [
      "4253feae53deaf82",
      "1c0bbf978da5e7fc",
    ]
  `);
});

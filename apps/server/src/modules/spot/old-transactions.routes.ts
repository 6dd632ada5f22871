import type { InputOf, ReplyOf } from '@candor/contract/call';
import type { Language } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import {
  ownBuyOrders,
  ownSellOrders,
  ownTransactions,
  transactionDeal,
  transactionDelete,
  transactionIn,
  transactionOut,
} from '@candor/contract/spot-old';
import { sub, toAmount, toFixed8 } from '@candor/money/decimal';
import type { FastifyInstance } from 'fastify';
import { loadBalances } from '#kernel/ledger/statements';
import type { UserContext } from '#platform/http/context';
import { type PageRequest, toListPage } from '#platform/http/pages';
import { registerCall, replayed } from '#platform/http/route';
import { toWireTime } from '#platform/http/wire-time';
import { Refusal } from '#platform/refusal';
import type { SpotDeps } from './deps';
import { type FillView, pageFills } from './fills.store';
import type { BookPair } from './matching/book-pair';
import { amountText, priceText, toLevelText } from './matching/book-text';
import { listOpenOrders, type OrderView } from './orders.store';
import { readMoment, readPair } from './pair-in-force';
import type { PlaceAsked } from './place-request';
import { type Desk, instrumentOf, pairOf } from './spot-desk';
import { isUntouched } from './use-cases/follow-order';

const LEVELS = 10;
const TRADES = 20;
const WAYS = { sell: 1, buy: 2 } as const;

type Deal = ReplyOf<typeof transactionDeal>;
type OpenItem = ReplyOf<typeof ownBuyOrders>['list'][number];
type DoneItem = ReplyOf<typeof ownTransactions>['list'][number];

const toNames = ({ baseId, baseName, quoteId, quoteName }: BookPair) => ({
  currency: baseId,
  currency_name: baseName,
  legal: quoteId,
  legal_name: quoteName,
});

/** The places of a book count from its best price; clients only use them to tell rows apart. */
const toLevels = (levels: Parameters<ReturnType<typeof toLevelText>>[0][], pair: BookPair): Deal['in'] =>
  levels.slice(0, LEVELS).map((level, at) => {
    const [price, amount] = toLevelText(pair)(level);
    return { ...toNames(pair), id: at + 1, price: toFixed8(price), number: toFixed8(amount) };
  });

const toDeal = (deps: SpotDeps, pair: BookPair): Pick<Deal, 'in' | 'out' | 'complete' | 'last_price'> => {
  const view = deps.matching.feed.view(pair.instrumentId);
  return {
    in: toLevels([...(view?.bids ?? [])], pair),
    out: toLevels([...(view?.asks ?? [])], pair).reverse(),
    complete: (view?.tape ?? []).slice(0, TRADES).map(([seq, ticks, lots, side, , timeMs]) => ({
      ...toNames(pair),
      id: seq,
      price: toFixed8(priceText(ticks, pair)),
      number: toFixed8(amountText(lots, pair)),
      way: WAYS[side],
      time: toWireTime(new Date(timeMs)),
    })),
    last_price: toFixed8(deps.board.quote(pair.instrumentId)?.price ?? '0'),
  };
};

const registerDeal = (http: FastifyInstance, deps: SpotDeps): void => {
  registerCall(http, transactionDeal, async (input, { user }) => {
    const pair = await readPair(deps, { currencyId: input.currency_id, legalId: input.legal_id });
    const balances = user === null ? [] : await loadBalances(deps.pool, user.userId);
    const freeOf = (id: number): string =>
      toFixed8(balances.find(({ type, currencyId }) => type === 'change' && currencyId === id)?.available ?? '0');
    return {
      ...toDeal(deps, pair),
      user_legal: freeOf(pair.quoteId),
      user_currency: freeOf(pair.baseId),
      is_open: readMoment(deps, pair).isOpen ? (1 as const) : (0 as const),
    };
  });
};

type OrderInput = InputOf<typeof transactionIn>;

/**
 * These clients can cancel, so a limit stays in the book. Their order at the price of now is that of coin/trade: filled
 * at once, nothing rests.
 */
const toAsked = (
  side: 'buy' | 'sell',
  input: OrderInput,
  { user, idempotency }: Pick<UserContext, 'user' | 'idempotency'>,
): PlaceAsked => {
  const shared = {
    userId: user.userId,
    idempotency,
    currencyId: input.currency_id,
    legalId: input.legal_id,
    side,
    amount: input.num,
  };
  if (input.mode === '1') return { ...shared, targetPrice: input.price };
  const limit = { kind: 'limit', tif: 'gtc', postOnly: false, budget: null, clientOrderId: '' } as const;
  return { ...shared, ...limit, price: input.price };
};

const registerOrders = (http: FastifyInstance, desk: Desk): void => {
  const place = async (asked: PlaceAsked, language: Language) => {
    const { item, isReplayed } = await desk.place(asked);
    if (item.state === 'cancelled' && isUntouched(item)) throw new Refusal('no_liquidity', { symbol: item.symbol });
    const sentence = sentenceOf(language, 'order_placed');
    return isReplayed ? replayed(sentence) : sentence;
  };
  registerCall(http, transactionIn, (input, context) => place(toAsked('buy', input, context), context.language));
  registerCall(http, transactionOut, (input, context) => place(toAsked('sell', input, context), context.language));
  registerCall(http, transactionDelete, async ({ id }, { user, language }) => {
    const { state } = await desk.cancel.one({ userId: user.userId, id });
    return sentenceOf(language, state === 'open' ? 'cancel_noted' : 'order_cancelled');
  });
};

const toOpenItem = (order: OrderView, { userId, pair }: { userId: number; pair: BookPair }): OpenItem => ({
  ...toNames(pair),
  id: order.id,
  user_id: userId,
  price: toFixed8(order.price),
  number: toFixed8(sub(toAmount(order.amount ?? order.filled), toAmount(order.filled))),
  create_time: toWireTime(order.createdAt),
});

const toDoneItem = (fill: FillView, pair: BookPair): DoneItem => ({
  ...toNames(pair),
  id: Number.parseInt(fill.id, 10),
  price: toFixed8(fill.price),
  number: toFixed8(fill.amount),
  fee: toFixed8(fill.fee),
  way: WAYS[fill.side],
  type: fill.side === 'buy' ? 'in' : 'out',
  time: toWireTime(fill.createdAt),
  create_time: toWireTime(fill.createdAt),
});

const cut = <T>(all: readonly T[], { page, limit }: PageRequest): readonly T[] =>
  all.slice((page - 1) * limit, page * limit);

const registerLists = (http: FastifyInstance, deps: SpotDeps): void => {
  for (const [call, side] of [
    [ownBuyOrders, 'buy'],
    [ownSellOrders, 'sell'],
  ] as const) {
    registerCall(http, call, async (input, { user: { userId } }) => {
      const open = await listOpenOrders(deps.pool, { userId, instrumentId: instrumentOf(deps, input) });
      const own = open.filter((order) => order.side === side).reverse();
      const rows = cut(own, input).map((order) =>
        toOpenItem(order, { userId, pair: pairOf(deps, order.instrumentId) }),
      );
      return toListPage({ rows, total: own.length }, input);
    });
  }
  registerCall(http, ownTransactions, async (input, { user: { userId } }) => {
    const { page, limit } = input;
    const found = await pageFills(deps.pool, { userId, instrumentId: instrumentOf(deps, input), page, limit });
    const rows = found.rows.map((fill) => toDoneItem(fill, pairOf(deps, fill.instrumentId)));
    return toListPage({ rows, total: found.total }, input);
  });
};

/** The order book under the names of other existing clients; the same orders by the same commands. */
export const registerOldTransactions = (http: FastifyInstance, deps: SpotDeps, desk: Desk): void => {
  registerDeal(http, deps);
  registerOrders(http, desk);
  registerLists(http, deps);
};

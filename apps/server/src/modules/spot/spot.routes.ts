import type { InputOf } from '@candor/contract/call';
import { sentenceOf } from '@candor/contract/messages/tables';
import {
  cancelSpotOrder,
  cancelSpotOrders,
  coinCancel,
  coinList,
  coinTrade,
  editSpotOrder,
  placeSpotOrder,
  spotDepth,
  spotFills,
  spotHoldings,
  spotMarket,
  spotOrders,
  spotTrades,
} from '@candor/contract/spot';
import type { FastifyInstance } from 'fastify';
import { readFeeTerms } from '#kernel/fees/fee-terms.store';
import type { UserContext } from '#platform/http/context';
import { registerCall, replayed } from '#platform/http/route';
import { Refusal } from '#platform/refusal';
import type { SpotDeps } from './deps';
import { listFills, NEWEST_FILL } from './fills.store';
import { registerOldTransactions } from './old-transactions.routes';
import { listOpenOrders, listOrders, type OrderView } from './orders.store';
import { readMoment, readPair } from './pair-in-force';
import type { PlaceRequest } from './place-request';
import { toCoinItem, toDepth, toFillItem, toHolding, toMarket, toOrderItem, toTape } from './spot.reply';
import { createDesk, type Desk, instrumentOf, pairOf } from './spot-desk';
import { isUntouched } from './use-cases/follow-order';
import { readHoldings } from './use-cases/read-holdings';

const NEWEST = 2_147_483_647;
const ENDED = ['done', 'cancelled'];

const STATES_OF: Readonly<Record<string, readonly string[]>> = {
  '1': ['open'],
  '2': ['done'],
  '3': ['cancelled'],
};

const registerOldCalls = (http: FastifyInstance, deps: SpotDeps, desk: Desk): void => {
  registerCall(http, coinTrade, async (input, { user, idempotency }) => {
    const { item, isReplayed } = await desk.place({
      userId: user.userId,
      idempotency,
      currencyId: input.currency_id,
      legalId: input.legal_id,
      side: input.type === '1' ? 'buy' : 'sell',
      amount: input.amount,
      targetPrice: input.target_price,
    });
    // An immediate order without a counterparty: nothing was traded, so the client gets a refusal.
    if (item.state === 'cancelled' && isUntouched(item)) throw new Refusal('no_liquidity', { symbol: item.symbol });
    return isReplayed ? replayed('' as const) : '';
  });
  registerCall(http, coinList, async (input, { user }) => {
    const list = await listOrders(deps.pool, {
      userId: user.userId,
      instrumentId: instrumentOf(deps, input),
      states: STATES_OF[input.status] ?? ['open', ...ENDED],
      before: NEWEST,
      limit: input.limit,
      offset: (input.page - 1) * input.limit,
    });
    return list.map((order) => toCoinItem(order, pairOf(deps, order.instrumentId)));
  });
  registerCall(http, coinCancel, async (input, { user, language }) => {
    const { state } = await desk.cancel.one({ userId: user.userId, id: input.id });
    return sentenceOf(language, state === 'open' ? 'cancel_noted' : 'order_cancelled');
  });
};

const toRequest = (
  input: InputOf<typeof placeSpotOrder>,
  { user, idempotency }: Pick<UserContext, 'user' | 'idempotency'>,
): PlaceRequest => ({
  userId: user.userId,
  idempotency,
  currencyId: input.currency_id,
  legalId: input.legal_id,
  side: input.side,
  kind: input.kind,
  tif: input.tif,
  postOnly: input.post_only === '1',
  price: input.price ?? null,
  amount: input.amount ?? null,
  budget: input.budget ?? null,
  clientOrderId: input.client_order_id ?? '',
});

const registerOrders = (http: FastifyInstance, deps: SpotDeps, desk: Desk): void => {
  const answer = (order: OrderView) => toOrderItem(order, pairOf(deps, order.instrumentId));
  registerCall(http, placeSpotOrder, async (input, context) => {
    const { item, isReplayed } = await desk.place(toRequest(input, context));
    return isReplayed ? replayed(item) : item;
  });
  registerCall(http, editSpotOrder, async (input, { user }) =>
    answer(
      await desk.edit({
        userId: user.userId,
        id: input.id,
        price: input.price ?? null,
        amount: input.amount ?? null,
      }),
    ),
  );
  registerCall(http, cancelSpotOrder, async (input, { user }) =>
    answer(await desk.cancel.one({ userId: user.userId, id: input.id })),
  );
  registerCall(http, cancelSpotOrders, (input, { user }) =>
    desk.cancel.all({ userId: user.userId, instrumentId: instrumentOf(deps, input) }),
  );
};

const moreFlag = (rows: readonly unknown[], limit: number): 0 | 1 => (rows.length > limit ? 1 : 0);

const registerLists = (http: FastifyInstance, deps: SpotDeps): void => {
  registerCall(http, spotOrders, async (input, { user }) => {
    const instrumentId = instrumentOf(deps, input);
    const before = input.before === undefined ? NEWEST : Math.min(NEWEST, Number.parseInt(input.before, 10));
    const filter = { userId: user.userId, instrumentId, before, limit: input.limit + 1 };
    const isOpenOnly = input.state === 'open';
    const rows = isOpenOnly
      ? (await listOpenOrders(deps.pool, filter)).filter((order) => order.id < before).reverse()
      : await listOrders(deps.pool, { ...filter, states: input.state === 'ended' ? ENDED : ['open', ...ENDED] });
    return {
      list: rows.slice(0, input.limit).map((order) => toOrderItem(order, pairOf(deps, order.instrumentId))),
      more: moreFlag(rows, input.limit),
    };
  });
  registerCall(http, spotFills, async (input, { user }) => {
    const rows = await listFills(deps.pool, {
      userId: user.userId,
      instrumentId: instrumentOf(deps, input),
      orderId: input.order_id,
      before: input.before ?? NEWEST_FILL,
      limit: input.limit + 1,
    });
    return {
      list: rows.slice(0, input.limit).map((fill) => toFillItem(fill, pairOf(deps, fill.instrumentId))),
      more: moreFlag(rows, input.limit),
    };
  });
  registerCall(http, spotHoldings, async (_, { user }) => (await readHoldings(deps, user.userId)).map(toHolding));
};

const registerMarket = (http: FastifyInstance, deps: SpotDeps): void => {
  const read = (input: { currency_id: number; legal_id: number }) =>
    readPair(deps, { currencyId: input.currency_id, legalId: input.legal_id });
  registerCall(http, spotDepth, async (input) => {
    const pair = await read(input);
    return toDepth(deps.matching.feed.view(pair.instrumentId), pair);
  });
  registerCall(http, spotTrades, async (input) => {
    const pair = await read(input);
    return toTape(deps.matching.feed.view(pair.instrumentId), pair).slice(0, input.limit);
  });
  registerCall(http, spotMarket, async (input, { user }) => {
    const pair = await read(input);
    const fees = await readFeeTerms(deps.pool, user?.userId ?? null, new Date(deps.clock.nowMs()));
    const { averagePrice, isOpen } = readMoment(deps, pair);
    const isHalted = deps.matching.haltOf(pair.instrumentId) !== null;
    return toMarket(pair, { averagePrice, isOpen, isHalted, hasMaker: deps.matching.houseId() !== 0, fees });
  });
};

export const registerSpotRoutes = (http: FastifyInstance, deps: SpotDeps): void => {
  const desk = createDesk(deps);
  registerOldCalls(http, deps, desk);
  registerOldTransactions(http, deps, desk);
  registerOrders(http, deps, desk);
  registerLists(http, deps);
  registerMarket(http, deps);
};

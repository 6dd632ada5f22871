import type { OrderAsk } from '@candor/domain/otc/compute-order';
import { canonical, mul, neg, toAmount, toRate } from '@candor/money/decimal';
import { availableOf, frozenOf } from '#kernel/ledger/chart';
import { groupCommit, type Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand, type Done, type Prepared, type ReadTime } from '#kernel/ledger/money-command';
import type { Answer, Booked, OnceItem } from '#kernel/ledger/once';
import { appendMessages, openConversations } from '#modules/chat/index';
import { notifyMany } from '#modules/notify/index';
import { createBatchReader } from '#platform/db/batch-reads';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import { type Ad, loadAds, lockAds, sendRemaining } from '../ads.store';
import { clockText } from '../clock-text';
import type { OtcDeps } from '../deps';
import { ensureOtcOpen } from '../ensure-open';
import { findKindNames } from '../kinds.store';
import { readMarket } from '../market-facts';
import { loadMethods, type Method } from '../methods.store';
import { type NewOrder, numberOf, reserveOrderIds, sendNewOrders } from '../new-orders.store';
import { OTC_NOTICES } from '../notices';
import { sendChanged } from '../order-events';
import { roleOf } from '../orders.store';
import { ESCROW_PURPOSE, toEscrowEntry } from '../otc-entries';
import { loadBlockedPairs, loadPeople, loadUnpaidEnds, type Person } from '../people.store';
import { type TakeItem, type Taken, Taking } from '../taking';
import { lockTraders, sendOpenTaken } from '../traders.store';

/** Kind of the effect of a taking: the order. The escrow entry belongs to the seller, who may be the other side. */
export const TAKE_EFFECT = 'otc_take';
const MINUTE_MS = 60_000;

export interface TakeRequest extends Asking, OrderAsk {
  readonly adId: number;
  readonly version: number;
  /** Price the taker was shown. */
  readonly price: string;
  readonly methodId: number;
}

interface Item extends TakeItem, OnceItem {
  readonly userId: number;
  readonly method: Method;
  readonly kindName: string;
  /** Account that is locked for the escrow. */
  readonly sellerId: number;
  readonly currencyId: number;
  readonly ruleVersion: number;
}

/** The stored reply. */
export interface TakeReply {
  readonly notice: 'otc_taken';
  readonly number: string;
  readonly amount: string;
  readonly fiatAmount: string;
  readonly price: string;
  readonly payDueMs: number;
}

const accountsOf = ({ sellerId, currencyId }: Item) => [
  availableOf(sellerId, 'change', currencyId),
  frozenOf(sellerId, 'change', currencyId),
];

interface Placed {
  readonly item: Item;
  readonly taken: Taken;
}

const toNewOrder = (
  { item, taken }: Placed,
  ids: { readonly id: number; readonly conversationId: number },
): NewOrder => {
  const { ad, order, price, sellerId, buyerId } = taken;
  const createdMs = item.market.nowMs;
  return {
    ...order,
    ...ids,
    reference: item.reference,
    adId: ad.id,
    adVersion: ad.version,
    side: ad.side,
    buyerId,
    sellerId,
    makerId: ad.ownerId,
    takerId: item.userId,
    currencyId: ad.currencyId,
    fiat: ad.fiat,
    price,
    feePercent: item.rules.makerFeePercent,
    usdtValue: mul(toAmount(order.amount), toRate(item.market.usdtPrice ?? '0'), { scale: 8, rounding: 'up' }),
    ruleVersion: item.ruleVersion,
    kindId: item.method.kindId,
    payTo: { holder: item.method.holder, fields: item.method.fields },
    payerName: (ad.side === 'sell' ? item.taker : item.maker).verifiedName,
    terms: ad.terms,
    createdMs,
    payDueMs: createdMs + ad.payMinutes * MINUTE_MS,
  };
};

/** First lines of the conversation: what was agreed, then the maker's own first message. */
const toFirstLines = (order: NewOrder, { taken: { ad } }: Placed) => [
  {
    conversationId: order.conversationId,
    kind: 'system' as const,
    senderId: null,
    operatorId: null,
    body: 'created',
    data: {
      by: roleOf(order, order.takerId),
      amount: canonical(order.amount),
      currency: ad.currency,
      price: canonical(order.price),
      fiat_amount: canonical(order.fiatAmount),
      fiat: order.fiat,
      due_ms: String(order.payDueMs),
    },
  },
  ...(ad.autoReply === ''
    ? []
    : [
        {
          conversationId: order.conversationId,
          kind: 'text' as const,
          senderId: order.makerId,
          operatorId: null,
          body: ad.autoReply,
        },
      ]),
];

const toMakerNotice = (order: NewOrder, { item, taken: { ad } }: Placed) => ({
  userId: order.makerId,
  template: order.side === 'sell' ? ('otc_sell_order' as const) : ('otc_buy_order' as const),
  params: {
    number: numberOf(order.id),
    amount: canonical(order.amount),
    currency: ad.currency,
    fiat_amount: canonical(order.fiatAmount),
    fiat: order.fiat,
    method: item.kindName,
    time: clockText(order.payDueMs),
  },
});

/** Stores orders with their conversations; the ads, traders and accounts are locked. */
const storeOrders = async (tx: Tx, placed: readonly Placed[], at: Date): Promise<NewOrder[]> => {
  if (placed.length === 0) return [];
  const ids = await reserveOrderIds(tx, placed.length);
  const conversations = await openConversations(
    tx,
    placed.map(({ taken: { buyerId, sellerId } }, index) => ({
      kind: 'otc_order' as const,
      subject: numberOf(ids[index] ?? 0),
      memberIds: [buyerId, sellerId],
      roles: ['buyer', 'seller'],
      at,
    })),
  );
  const orders = placed.map((one, index) =>
    toNewOrder(one, { id: ids[index] ?? 0, conversationId: conversations[index] ?? 0 }),
  );
  sendNewOrders(tx, orders);
  sendRemaining(
    tx,
    orders.map(({ adId, amount }) => ({ id: adId, delta: neg(toAmount(amount)) })),
  );
  sendOpenTaken(
    tx,
    orders.map(({ takerId }) => ({ userId: takerId, delta: 1 })),
  );
  const withPlaced = orders.map((order, index) => ({ order, one: placed[index] as Placed }));
  await appendMessages(
    tx,
    withPlaced.flatMap(({ order, one }) => toFirstLines(order, one)),
    at.getTime(),
  );
  await notifyMany(
    tx,
    OTC_NOTICES,
    withPlaced.map(({ order, one }) => toMakerNotice(order, one)),
  );
  sendChanged(
    tx,
    orders.map(({ id, buyerId, sellerId }) => ({ id, buyerId, sellerId, state: 'pending' as const })),
  );
  return orders;
};

/**
 * Judges all takings of a batch on one state per ad, in order. Locks: ads, traders, accounts of the sellers,
 * conversations.
 */
const bookTakes = async (
  { ledger }: OtcDeps,
  tx: Tx,
  { items, readTime }: { readonly items: readonly Item[]; readonly readTime: ReadTime },
): Promise<Outcome<Booked<TakeReply>>[]> => {
  const ads = await lockAds(
    tx,
    items.map(({ adId }) => adId),
  );
  const takers = items.map(({ userId }) => userId);
  const locking = lockTraders(tx, takers, readTime());
  // Sent behind the locks on the same connection, so it is read under them.
  const ending = loadUnpaidEnds(tx, takers, readTime().getTime());
  const holds = items.map(({ reference }) => ({ purpose: ESCROW_PURPOSE, reference }));
  const books = ledger.open(tx, { accounts: items.flatMap(accountsOf), holds });
  const [traders, unpaidEnds, balanceOf] = await Promise.all([locking, ending, books.balances()]);
  const at = readTime();
  const taking = new Taking({
    nowMs: at.getTime(),
    ads,
    traders,
    unpaidEnds,
    availableOf: (userId, currencyId) => balanceOf(availableOf(userId, 'change', currencyId).key),
  });
  const results = items.map((item) => taking.judge(item));
  const placed = items.flatMap((item, index) => {
    const taken = results[index];
    return taken instanceof Refusal || !taken
      ? []
      : [{ item: { ...item, market: { ...item.market, nowMs: at.getTime() } }, taken }];
  });
  const orders = await storeOrders(tx, placed, at);
  const posted = await books.post(orders.map(toEscrowEntry));
  if (posted.some(({ ok }) => !ok)) throw new Error('otc: an escrow that was checked under the lock was refused');
  const orderOf = new Map(orders.map((order) => [order.reference, order]));
  return items.map((item, index): Outcome<Booked<TakeReply>> => {
    const result = results[index];
    const order = orderOf.get(item.reference);
    if (result instanceof Refusal || !order) return { ok: false, error: result as Refusal };
    const { amount, fiatAmount, price, payDueMs } = order;
    return {
      ok: true,
      value: {
        entryKind: TAKE_EFFECT,
        reply: { notice: 'otc_taken', number: numberOf(order.id), amount, fiatAmount, price, payDueMs },
      },
    };
  });
};

/** The method the buyer pays to: one of a sell ad's, or one of the taker's own that a buy ad accepts. */
const pickMethod = (ad: Ad, userId: number, method: Method | undefined): Method => {
  const isFitting =
    method !== undefined &&
    (ad.side === 'sell'
      ? ad.methodIds.includes(method.id) && method.userId === ad.ownerId
      : method.userId === userId && ad.kindIds.includes(method.kindId));
  return isFitting ? method : refuse('otc_method_unknown');
};

const createReaders = (deps: OtcDeps) => ({
  findAd: createBatchReader<number, Ad>((ids) => loadAds(deps.pool, ids)),
  findMethod: createBatchReader<number, Method>((ids) => loadMethods(deps.pool, ids)),
  findPerson: createBatchReader<number, Person>(async (ids) =>
    loadPeople(deps.pool, { ids, levels: (await deps.rules.now()).verification, nowMs: deps.clock.nowMs() }),
  ),
  findKindName: createBatchReader<number, string>((ids) => findKindNames(deps.pool, ids)),
  findBlock: createBatchReader<string, true>(async (pairs) => {
    const asked = pairs.map((pair) => {
      const [takerId = 0, ownerId = 0] = pair.split(':').map((text) => Number.parseInt(text, 10));
      return { takerId, ownerId };
    });
    return new Map([...(await loadBlockedPairs(deps.pool, asked))].map((pair) => [pair, true as const]));
  }),
});

const createPrepare = (deps: OtcDeps) => {
  const { findAd, findMethod, findPerson, findKindName, findBlock } = createReaders(deps);
  return async (request: TakeRequest): Promise<Prepared<Item>> => {
    const { userId } = request;
    const ad = (await findAd(request.adId)) ?? refuse('otc_ad_unknown');
    await ensureOtcOpen(deps, userId);
    const { otc, version } = await deps.rules.now();
    const coin = (await deps.currencies.list()).find(({ id }) => id === ad.currencyId) ?? refuse('otc_coin_unknown');
    const [taker, maker, isBlocked, market, found] = await Promise.all([
      findPerson(userId),
      findPerson(ad.ownerId),
      findBlock(`${userId}:${ad.ownerId}`),
      readMarket(deps, coin, ad.fiat),
      findMethod(request.methodId),
    ]);
    if (!taker || !maker) return refuse('otc_ad_unknown');
    if (ad.ownerId === userId) return refuse('otc_own_ad');
    const method = pickMethod(ad, userId, found);
    return {
      adId: ad.id,
      ask: { by: request.by, amount: request.amount, version: request.version, seenPrice: request.price },
      taker,
      maker,
      isBlocked: isBlocked === true,
      market,
      rules: otc,
      method,
      kindName: (await findKindName(method.kindId)) ?? '',
      sellerId: ad.side === 'sell' ? ad.ownerId : userId,
      currencyId: ad.currencyId,
      ruleVersion: version,
    };
  };
};

type TakeCommit = typeof groupCommit<Item, Answer<TakeReply>>;

/**
 * Takes ads; all takings that arrive while a transaction runs are judged together in the next one. The bench compares
 * this with another `commit`.
 */
export const createTakeAd = (
  deps: OtcDeps,
  commit: TakeCommit = groupCommit,
): ((request: TakeRequest) => Promise<Done<unknown, TakeReply>>) =>
  createMoneyCommand<TakeRequest, Item, TakeReply>({
    deps,
    commit,
    prepare: createPrepare(deps),
    book: async (tx, items, readTime) => bookTakes(deps, tx, { items, readTime }),
  });

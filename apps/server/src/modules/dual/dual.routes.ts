import {
  dualBuy,
  dualEvidence,
  dualOrder,
  dualOrders,
  dualPreview,
  dualPurchase,
  dualTable,
  setDualCompound,
} from '@candor/contract/dual';
import { sentenceOf } from '@candor/contract/messages/tables';
import { decideOnSale } from '@candor/domain/dual/decide-purchase';
import { computeDistance } from '@candor/domain/dual/linked-prices';
import { windowOf } from '@candor/domain/dual/settlement-price';
import { div, mul, sub, toFixed8, toPrice, toRate } from '@candor/money/decimal';
import type { FastifyInstance } from 'fastify';
import { loadBalances } from '#kernel/ledger/statements';
import type { Quote } from '#kernel/pricing/board';
import type { UserContext } from '#platform/http/context';
import { registerCall, replayed } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { readCoins } from './coins';
import type { DualDeps } from './deps';
import {
  asBought,
  type Coins,
  type ProductFacts,
  toOrder,
  toOwnWindow,
  toPreview,
  toProduct,
  toWindow,
} from './dual.reply';
import { freshPriceOf, momentOf, toOffer } from './offer';
import { countStates, heldKey, listOrders, loadHeld, loadOrder, updateCompound } from './orders.store';
import { type DualProduct, listInstrumentsOnSale, listOnSale, loadProduct } from './products.store';
import { type BuyRequest, createBuyDual } from './use-cases/buy-dual';
import { priceShares } from './use-cases/prepare-purchase';
import { createReadEvidence } from './use-cases/read-evidence';
import { createReadHistory, type HistoryOf } from './use-cases/read-history';
import { listWindows } from './windows.store';

const NEWEST = 2_147_483_647;
/** A window is up to a megabyte. */
const EVIDENCE_PER_MINUTE = 30;

const toRequest = (
  input: {
    readonly id: number;
    readonly num: number;
    readonly acknowledged: '0' | '1';
    readonly auto_compound?: '0' | '1';
  },
  { user, idempotency }: Pick<UserContext, 'user' | 'idempotency'>,
): BuyRequest => ({
  userId: user.userId,
  idempotency,
  productId: input.id,
  shares: input.num,
  isAcknowledged: input.acknowledged === '1',
  autoCompound: input.auto_compound === '1',
});

const registerPurchase = (http: FastifyInstance, deps: DualDeps): void => {
  const buy = createBuyDual(deps);
  registerCall(http, dualBuy, async (input, context) => {
    const { notice, isReplayed } = await buy(toRequest(input, context));
    const text = sentenceOf(context.language, notice);
    return isReplayed ? replayed(text) : text;
  });
  registerCall(http, dualPurchase, async (input, context) => {
    const { orderId, autoCompound, isReplayed } = await buy(toRequest(input, context));
    const order =
      (await loadOrder(deps.pool, { userId: context.user.userId, id: orderId })) ?? refuse('dual_order_unknown');
    const bought = asBought(order, autoCompound);
    const item = toOrder(bought, await readCoins(deps), order.createdAt.getTime());
    return isReplayed ? replayed(item) : item;
  });
};

/** Change of the price against 24 hours ago, in percent. */
const changeOf = ({ price, open }: Quote): string => {
  const before = toPrice(open);
  const change = div(sub(toPrice(price), before), before, 'down');
  return toFixed8(mul(change, toRate('100'), { scale: 2, rounding: 'down' }));
};

const factsOf = (deps: DualDeps, coins: Coins, nowMs: number) => {
  const { board } = deps;
  return (product: DualProduct, held: number, historyOf: HistoryOf): ProductFacts => {
    const price = freshPriceOf(board, product.instrumentId);
    const offer = toOffer(product, coins.symbolOf(product.instrumentId));
    const isOffered = decideOnSale(offer, momentOf({ board, nowMs }, product.instrumentId)).ok;
    const history = price === null ? null : historyOf(product.days, computeDistance(product.linkedPrice, price));
    return { coins, nowMs, price, held, isOffered, history };
  };
};

const groupByDate = <T extends { readonly maturity_ms: number; readonly days: number }>(products: readonly T[]) => {
  const dates = new Map<number, { maturity_ms: number; days: number; products: T[] }>();
  for (const product of products) {
    const date = dates.get(product.maturity_ms);
    if (date === undefined)
      dates.set(product.maturity_ms, { maturity_ms: product.maturity_ms, days: product.days, products: [product] });
    else date.products.push(product);
  }
  return [...dates.values()];
};

const registerTable = (http: FastifyInstance, deps: DualDeps): void => {
  const { pool, board, clock, currencies, rules, config } = deps;
  const readHistory = createReadHistory(deps);
  registerCall(http, dualTable, async (input, { user }) => {
    const nowMs = clock.nowMs();
    const instrument = board.byCurrency(input.currency_id) ?? refuse('currency_unknown');
    const [products, ids, coins, list, historyOf, book] = await Promise.all([
      listOnSale(pool, { instrumentId: instrument.id, side: input.type, nowMs }),
      listInstrumentsOnSale(pool, nowMs),
      readCoins(deps),
      currencies.list(),
      readHistory(instrument.id, config.productDayMs),
      rules.now(),
    ]);
    const asked = user === null ? [] : products.map(({ id }) => ({ productId: id, userId: user.userId }));
    const held = asked.length === 0 ? new Map<string, number>() : await loadHeld(pool, asked);
    const toFacts = factsOf(deps, coins, nowMs);
    const quote = board.quote(instrument.id);
    const offered = new Set(ids.map((id) => board.instrument(id)?.baseCurrencyId));
    const shown = products.map((product) =>
      toProduct(product, toFacts(product, held.get(heldKey(product.id, user?.userId ?? 0)) ?? 0, historyOf)),
    );
    return {
      currencies: list.filter(({ id }) => offered.has(id)).map(({ id, name, logo }) => ({ id, name, logo })),
      currency_id: input.currency_id,
      side: input.type,
      symbol: instrument.symbol,
      price:
        quote === undefined || freshPriceOf(board, instrument.id) === null
          ? null
          : { price: toFixed8(quote.price), time_ms: quote.timeMs, change_percent: changeOf(quote) },
      day_seconds: config.productDayMs / 1_000,
      share_size: toFixed8(book.dual.shareSize),
      dates: groupByDate(shown),
    };
  });
  registerCall(http, dualPreview, async (input, { user }) => {
    const nowMs = clock.nowMs();
    const product = (await loadProduct(pool, input.id)) ?? refuse('dual_unknown');
    const [coins, historyOf, priced, book, balances, held] = await Promise.all([
      readCoins(deps),
      readHistory(product.instrumentId, product.dayMs),
      priceShares(deps, product, { shares: input.num, nowMs }),
      rules.now(),
      user === null ? null : loadBalances(pool, user.userId),
      user === null ? new Map<string, number>() : loadHeld(pool, [{ productId: product.id, userId: user.userId }]),
    ]);
    const payId = product.side === 'call' ? product.baseCurrencyId : product.quoteCurrencyId;
    const own = balances?.find(({ type, currencyId }) => type === 'change' && currencyId === payId);
    const facts = factsOf(deps, coins, nowMs)(
      product,
      held.get(heldKey(product.id, user?.userId ?? 0)) ?? 0,
      historyOf,
    );
    return toPreview(product, {
      ...facts,
      priced,
      shares: input.num,
      available: balances === null ? null : (own?.available ?? '0'),
      ruleVersion: book.version,
    });
  });
};

const registerOrders = (http: FastifyInstance, deps: DualDeps): void => {
  const { pool, clock } = deps;
  const readEvidence = createReadEvidence(deps);
  registerCall(http, dualOrders, async (input, { user }) => {
    const before = input.before === undefined ? NEWEST : Math.min(NEWEST, Number.parseInt(input.before, 10));
    const nowMs = clock.nowMs();
    const filter = {
      userId: user.userId,
      currencyId: input.currency_id,
      side: '' as const,
      state: input.state,
      before,
      nowMs,
    };
    const [rows, counts, coins] = await Promise.all([
      listOrders(pool, filter, { limit: input.limit + 1 }),
      countStates(pool, user.userId, nowMs),
      readCoins(deps),
    ]);
    const shown = rows.slice(0, input.limit);
    return {
      items: shown.map((order) => toOrder(order, coins, nowMs)),
      next_before: rows.length > input.limit ? String(shown.at(-1)?.id ?? '') : '',
      counts,
    };
  });
  registerCall(http, dualOrder, async (input, { user }) => {
    const order = (await loadOrder(pool, { userId: user.userId, id: input.id })) ?? refuse('dual_order_unknown');
    const tries = order.state === 'open' ? order.tried : order.tried + (order.state === 'success' ? 1 : 0);
    const ends = Array.from({ length: tries }, (_, tried) => windowOf(order.maturityMs, order.dayMs, tried));
    const [windows, coins] = await Promise.all([listWindows(pool, order.instrumentId, ends), readCoins(deps)]);
    return { order: toOrder(order, coins, clock.nowMs()), windows: windows.map(toWindow), ...toOwnWindow(order) };
  });
  registerCall(http, setDualCompound, async (input, { user }) => {
    const own = { userId: user.userId, id: input.id };
    const isSet = await updateCompound(pool, { ...own, on: input.on === '1', nowMs: clock.nowMs() });
    const order = (await loadOrder(pool, own)) ?? refuse('dual_order_unknown');
    if (!isSet) return refuse('dual_compound_closed');
    return toOrder(order, await readCoins(deps), clock.nowMs());
  });
  registerCall(http, dualEvidence, {
    perMinute: EVIDENCE_PER_MINUTE,
    handle: (input) => readEvidence(input.settlement_id),
  });
};

export const registerDualRoutes = (http: FastifyInstance, deps: DualDeps): void => {
  registerPurchase(http, deps);
  registerTable(http, deps);
  registerOrders(http, deps);
};

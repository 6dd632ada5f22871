import type { ReplyOf } from '@candor/contract/call';
import type { dualDetail, dualList, dualOrder, dualPreview, dualTable } from '@candor/contract/dual';
import type { History } from '@candor/domain/dual/history';
import { computeDistance } from '@candor/domain/dual/linked-prices';
import {
  computeDualCost,
  computeOutcomes,
  computeTermRate,
  type DualOutcome,
  type DualTerms,
  YEAR_DAYS,
} from '@candor/domain/dual/outcomes';
import { type SettlementWindow, showMean, windowOf } from '@candor/domain/dual/settlement-price';
import { canonical, mul, toFixed8, toRate } from '@candor/money/decimal';
import type { Currency } from '#kernel/ledger/currencies';
import { toWireTime } from '#platform/http/wire-time';
import type { DualOrder } from './orders.store';
import type { DualProduct } from './products.store';
import type { Priced } from './use-cases/prepare-purchase';
import type { DualWindow } from './windows.store';

type OldProduct = ReplyOf<typeof dualDetail>;
type Product = ReplyOf<typeof dualTable>['dates'][number]['products'][number];
type Order = ReplyOf<typeof dualOrder>['order'];
type Outcome = Order['below'];

/** Names and decimals of the coins. */
export interface Coins {
  readonly of: (id: number) => Pick<Currency, 'name' | 'scale'>;
  readonly symbolOf: (instrumentId: number) => string;
}

const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** A fraction as percent. */
const percentOf = (rate: string): string => toFixed8(mul(toRate(rate), toRate('100'), 'down'));

const nameOf = (product: Pick<DualProduct, 'side' | 'linkedPrice' | 'instrumentId'>, coins: Coins): string =>
  `${coins.symbolOf(product.instrumentId)} ${product.side} ${canonical(product.linkedPrice)}`;

export const isBuyable = (product: DualProduct, nowMs: number): boolean =>
  !product.isPaused &&
  product.soldShares < product.totalShares &&
  nowMs >= product.startsMs &&
  nowMs < product.closesMs;

export const toOldProduct = (product: DualProduct, coins: Coins, nowMs: number): OldProduct => ({
  id: product.id,
  name: nameOf(product, coins),
  type: product.side,
  currency_id: product.baseCurrencyId,
  currency_name: coins.of(product.baseCurrencyId).name,
  rate: percentOf(product.rate),
  exercise_price: toFixed8(product.linkedPrice),
  total_number: product.totalShares,
  purchased_number: product.soldShares,
  remaining_number: product.totalShares - product.soldShares,
  user_limit: product.userLimit,
  start_time: toDate(product.closesMs),
  end_time: toDate(product.maturityMs),
  status: isBuyable(product, nowMs) ? 1 : 0,
});

const termsOf = (
  one: Pick<DualProduct, 'side' | 'linkedPrice' | 'rate' | 'days' | 'baseCurrencyId' | 'quoteCurrencyId'>,
  coins: Coins,
): DualTerms => ({
  side: one.side,
  linkedPrice: one.linkedPrice,
  rate: one.rate,
  days: one.days,
  baseScale: coins.of(one.baseCurrencyId).scale,
  quoteScale: coins.of(one.quoteCurrencyId).scale,
});

export interface ProductFacts {
  readonly coins: Coins;
  readonly nowMs: number;
  readonly price: string | null;
  /** Shares of it that the asking user has. */
  readonly held: number;
  readonly isOffered: boolean;
  readonly history: History | null;
}

export const toProduct = (product: DualProduct, facts: ProductFacts): Product => {
  const { coins, price, held, nowMs } = facts;
  const payId = product.side === 'call' ? product.baseCurrencyId : product.quoteCurrencyId;
  const terms = termsOf(product, coins);
  return {
    id: product.id,
    side: product.side,
    currency_id: product.baseCurrencyId,
    currency_name: coins.of(product.baseCurrencyId).name,
    quote_id: product.quoteCurrencyId,
    quote_name: coins.of(product.quoteCurrencyId).name,
    symbol: coins.symbolOf(product.instrumentId),
    pay_id: payId,
    pay_name: coins.of(payId).name,
    linked_price: toFixed8(product.linkedPrice),
    distance: price === null ? null : toFixed8(computeDistance(product.linkedPrice, price)),
    rate: toFixed8(product.rate),
    term_rate: toFixed8(computeTermRate(terms)),
    days: product.days,
    interest_from_ms: product.closesMs,
    maturity_ms: product.maturityMs,
    closes_ms: product.closesMs,
    share_cost: toFixed8(computeDualCost(terms, { shares: 1, shareSize: product.shareSize })),
    total_shares: product.totalShares,
    sold_shares: product.soldShares,
    remaining_shares: product.totalShares - product.soldShares,
    user_limit: product.userLimit,
    user_left: Math.max(0, product.userLimit - held),
    is_open: facts.isOffered && isBuyable(product, nowMs) ? 1 : 0,
    history: facts.history && {
      terms: facts.history.terms,
      below: facts.history.below,
      outside_chain: facts.history.outsideChain,
    },
  };
};

const toOutcome = (
  { coin, amount, interest }: DualOutcome,
  one: Pick<DualProduct, 'baseCurrencyId' | 'quoteCurrencyId'>,
  coins: Coins,
): Outcome => {
  const id = coin === 'base' ? one.baseCurrencyId : one.quoteCurrencyId;
  return { pay_id: id, pay_name: coins.of(id).name, amount: toFixed8(amount), interest: toFixed8(interest) };
};

const toWindowFields = ({ fromMs, toMs, seconds, needed }: SettlementWindow) => ({
  window_from_ms: fromMs,
  window_to_ms: toMs,
  window_seconds: seconds,
  needed_seconds: needed,
});

export interface PreviewFacts extends ProductFacts {
  readonly priced: Priced;
  readonly shares: number;
  readonly available: string | null;
  readonly ruleVersion: number;
}

export const toPreview = (product: DualProduct, facts: PreviewFacts): ReplyOf<typeof dualPreview> => {
  const { priced, coins, shares, available, price } = facts;
  const shown = toProduct(product, facts);
  return {
    product: shown,
    shares,
    cost: toFixed8(priced.cost),
    pay_id: shown.pay_id,
    pay_name: shown.pay_name,
    available: available === null ? null : toFixed8(available),
    price: price === null ? null : toFixed8(price),
    days: priced.days,
    rate: toFixed8(product.rate),
    term_rate: toFixed8(computeTermRate(priced.terms)),
    year_days: YEAR_DAYS,
    interest_from_ms: product.maturityMs - priced.days * product.dayMs,
    maturity_ms: product.maturityMs,
    below: toOutcome(priced.outcomes.below, product, coins),
    at_or_above: toOutcome(priced.outcomes.atOrAbove, product, coins),
    failed: toOutcome(priced.outcomes.failed, product, coins),
    ...toWindowFields(windowOf(product.maturityMs, product.dayMs)),
    day_seconds: product.dayMs / 1_000,
    rule_version: facts.ruleVersion,
  };
};

const stateOf = ({ state, maturityMs }: DualOrder, nowMs: number): Order['state'] => {
  if (state !== 'open') return state;
  return nowMs < maturityMs ? 'purchased' : 'settling';
};

const paidOf = (order: DualOrder, coins: Coins): Outcome | null => {
  if (order.paid === null || order.paidCurrencyId === null) return null;
  const outcomes = computeOutcomes(termsOf(order, coins), order.cost);
  const { interest } = outcomes[order.outcome === 'at_or_above' ? 'atOrAbove' : (order.outcome ?? 'failed')];
  const pay_name = coins.of(order.paidCurrencyId).name;
  return { pay_id: order.paidCurrencyId, pay_name, amount: toFixed8(order.paid), interest: toFixed8(interest) };
};

const meanOf = ({ windowSum, windowFound }: DualOrder): string | null => {
  if (windowSum === null || windowFound === null) return null;
  const mean = showMean({ sum: windowSum, found: windowFound });
  return mean === null ? null : toFixed8(mean);
};

export const toOrder = (order: DualOrder, coins: Coins, nowMs: number): Order => {
  const terms = termsOf(order, coins);
  const outcomes = computeOutcomes(terms, order.cost);
  return {
    id: order.id,
    product_id: order.productId,
    side: order.side,
    symbol: coins.symbolOf(order.instrumentId),
    currency_id: order.baseCurrencyId,
    currency_name: coins.of(order.baseCurrencyId).name,
    quote_id: order.quoteCurrencyId,
    quote_name: coins.of(order.quoteCurrencyId).name,
    pay_id: order.payCurrencyId,
    pay_name: coins.of(order.payCurrencyId).name,
    state: stateOf(order, nowMs),
    shares: order.shares,
    share_cost: toFixed8(computeDualCost(terms, { shares: 1, shareSize: order.shareSize })),
    cost: toFixed8(order.cost),
    linked_price: toFixed8(order.linkedPrice),
    rate: toFixed8(order.rate),
    term_rate: toFixed8(computeTermRate(terms)),
    days: order.days,
    created_ms: order.createdAt.getTime(),
    bought_at_price: toFixed8(order.boughtAtPrice),
    interest_from_ms: order.interestFromMs,
    maturity_ms: order.maturityMs,
    below: toOutcome(outcomes.below, order, coins),
    at_or_above: toOutcome(outcomes.atOrAbove, order, coins),
    auto_compound: order.autoCompound ? 1 : 0,
    compounded_from: order.compoundedFrom ?? 0,
    compounded_to: order.compoundedTo ?? 0,
    paid: paidOf(order, coins),
    settled_ms: order.settledAt?.getTime() ?? 0,
    settlement_price: order.state === 'success' ? meanOf(order) : null,
    day_seconds: order.dayMs / 1_000,
    rule_version: order.ruleVersion,
  };
};

/** As it was when it was bought: the reply to a repeated purchase does not change with the order. */
export const asBought = (order: DualOrder, autoCompound: boolean): DualOrder => ({
  ...order,
  autoCompound,
  state: 'open',
  tried: 0,
  outcome: null,
  windowId: null,
  paidCurrencyId: null,
  paid: null,
  settledAt: null,
  compoundedTo: null,
});

const OLD_STATUS = { failed: 0, purchased: 1, settling: 2, success: 3 } as const;

export const toOldOrder = (
  order: DualOrder,
  coins: Coins,
  nowMs: number,
): ReplyOf<typeof dualList>['list'][number] => ({
  id: order.id,
  dual_id: order.productId,
  name: nameOf(order, coins),
  type: order.side,
  currency_id: order.baseCurrencyId,
  currency_name: coins.of(order.baseCurrencyId).name,
  order_rate: percentOf(order.rate),
  day: order.days,
  number: order.shares,
  price: toFixed8(computeDualCost(termsOf(order, coins), { shares: 1, shareSize: order.shareSize })),
  total: toFixed8(order.cost),
  end_time: toDate(order.maturityMs),
  created: toWireTime(order.createdAt),
  exercise_price: toFixed8(order.linkedPrice),
  remaining_number: order.remainingShares,
  status: OLD_STATUS[stateOf(order, nowMs)],
  success: toFixed8(order.paid ?? '0'),
});

export const toWindow = (window: DualWindow): ReplyOf<typeof dualOrder>['windows'][number] => {
  const mean = showMean(window);
  return {
    settlement_id: window.id,
    ...toWindowFields(window),
    found_seconds: window.found,
    sum: toFixed8(window.sum),
    mean: mean === null ? null : toFixed8(mean),
    first_seq: window.firstSeq,
    last_seq: window.lastSeq,
    enough: window.found >= window.needed ? 1 : 0,
  };
};

/** The window an order waits for, or that settled it. */
export const toOwnWindow = ({ settleMs, dayMs }: DualOrder) => toWindowFields(windowOf(settleMs, dayMs));

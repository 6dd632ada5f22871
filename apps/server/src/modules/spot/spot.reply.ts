import type { ReplyOf } from '@candor/contract/call';
import type {
  coinList,
  placeSpotOrder,
  spotDepth,
  spotFills,
  spotHoldings,
  spotMarket,
  spotTrades,
} from '@candor/contract/spot';
import { applyFactor, type FeeTerms } from '@candor/domain/fees/fee-terms';
import { computeBand } from '@candor/domain/spot/decide-spot-order';
import { div, isZero, roundTo, toAmount, toFixed8, toPrice } from '@candor/money/decimal';
import { fromUnits } from '@candor/money/units';
import { toWireTime } from '#platform/http/wire-time';
import type { FillView } from './fills.store';
import type { BookView } from './matching/book-feed';
import type { BookPair } from './matching/book-pair';
import { amountText, priceText, toLevelText } from './matching/book-text';
import type { OrderView } from './orders.store';
import type { PairInForce } from './pair-in-force';
import type { Holding } from './use-cases/read-holdings';

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
const cut8 = (value: string): string => toFixed8(roundTo(toAmount(value), 8, 'down'));
const STATUS = { open: 1, done: 2, cancelled: 3 } as const;

/** Average price of what was filled. */
export const averageOf = ({ filled, filledQuote }: OrderView): string =>
  isZero(toAmount(filled)) ? '0' : div(toPrice(filledQuote), toPrice(filled), { scale: 8, rounding: 'down' });

export const toOrderItem = (order: OrderView, pair: BookPair): ReplyOf<typeof placeSpotOrder> => ({
  id: order.id,
  client_order_id: order.clientOrderId,
  currency_id: pair.baseId,
  legal_id: pair.quoteId,
  symbol: pair.symbol,
  side: order.side,
  kind: order.kind,
  tif: order.tif,
  post_only: flag(order.postOnly),
  price: toFixed8(order.kind === 'market' ? '0' : order.price),
  amount: toFixed8(order.amount ?? '0'),
  budget: toFixed8(order.budget ?? '0'),
  filled: toFixed8(order.filled),
  filled_quote: cut8(order.filledQuote),
  average_price: toFixed8(averageOf(order)),
  fee: toFixed8(order.fee),
  fee_currency_name: order.side === 'buy' ? pair.baseName : pair.quoteName,
  maker_fee: toFixed8(order.makerFee),
  taker_fee: toFixed8(order.takerFee),
  fee_level: order.feeLevel,
  fee_discount: toFixed8(order.feeDiscount),
  held: toFixed8(order.held),
  state: order.state,
  end_reason: order.endReason,
  rule_version: order.ruleVersion,
  created_at: toWireTime(order.createdAt),
  created_at_ms: order.createdAt.getTime(),
  updated_at_ms: order.updatedAt.getTime(),
});

/** For old clients. An order by budget has no amount of coins until the budget is spent. */
export const toCoinItem = (order: OrderView, pair: BookPair): ReplyOf<typeof coinList>[number] => ({
  id: order.id,
  currency_id: pair.baseId,
  legal_id: pair.quoteId,
  type: order.side === 'buy' ? 1 : 2,
  target_price: toFixed8(order.price),
  trade_price: toFixed8(order.indexPrice),
  trade_amount: toFixed8(order.amount ?? order.filled),
  charge_fee: toFixed8(order.fee),
  status: STATUS[order.state],
  created_at: toWireTime(order.createdAt),
  updated_at: toWireTime(order.updatedAt),
  symbol: pair.symbol,
});

export const toFillItem = (fill: FillView, pair: BookPair): ReplyOf<typeof spotFills>['list'][number] => ({
  id: Number.parseInt(fill.id, 10),
  order_id: fill.orderId,
  currency_id: pair.baseId,
  legal_id: pair.quoteId,
  symbol: pair.symbol,
  side: fill.side,
  price: toFixed8(fill.price),
  amount: toFixed8(fill.amount),
  quote: toFixed8(fill.quote),
  fee: toFixed8(fill.fee),
  fee_currency_name: fill.side === 'buy' ? pair.baseName : pair.quoteName,
  fee_percent: toFixed8(fill.feePercent),
  fee_level: fill.feeLevel,
  fee_discount: toFixed8(fill.feeDiscount),
  role: fill.role,
  with_house: flag(fill.withHouse),
  time_ms: fill.createdAt.getTime(),
});

export const toDepth = (view: BookView | undefined, pair: BookPair): ReplyOf<typeof spotDepth> => ({
  seq: view?.seq ?? 0,
  time_ms: view?.timeMs ?? 0,
  bids: (view?.bids ?? []).map(toLevelText(pair)),
  asks: (view?.asks ?? []).map(toLevelText(pair)),
});

export const toTape = (view: BookView | undefined, pair: BookPair): ReplyOf<typeof spotTrades> =>
  (view?.tape ?? []).map(([seq, ticks, lots, side, withHouse, timeMs]) => ({
    seq,
    price: priceText(ticks, pair),
    amount: amountText(lots, pair),
    side,
    with_house: withHouse,
    time_ms: timeMs,
  }));

export const toMarket = (
  pair: PairInForce,
  at: {
    readonly averagePrice: string;
    readonly isOpen: boolean;
    readonly isHalted: boolean;
    readonly hasMaker: boolean;
    readonly fees: FeeTerms;
  },
): ReplyOf<typeof spotMarket> => {
  const band = computeBand(pair, at.averagePrice);
  return {
    symbol: pair.symbol,
    is_open: flag(at.isOpen),
    is_halted: flag(at.isHalted),
    price_tick: toFixed8(fromUnits(1n, pair.priceScale)),
    amount_step: toFixed8(pair.amountStep),
    min_notional: toFixed8(pair.minNotional),
    maker_fee: toFixed8(applyFactor(pair.makerFeePercent, at.fees.factor)),
    taker_fee: toFixed8(applyFactor(pair.takerFeePercent, at.fees.factor)),
    fee_level: at.fees.level,
    fee_discount: toFixed8(at.fees.discountPercent),
    lowest_price: band?.lowest ?? '',
    highest_price: band?.highest ?? '',
    max_open_orders: pair.maxOpenOrders,
    base_scale: pair.baseScale,
    quote_scale: pair.quoteScale,
    has_house_maker: flag(at.hasMaker),
    rule_version: pair.ruleVersion,
  };
};

export const toHolding = (holding: Holding): ReplyOf<typeof spotHoldings>[number] => ({
  currency_id: holding.currencyId,
  currency_name: holding.currencyName,
  amount: toFixed8(holding.amount),
  unknown_amount: toFixed8(holding.unknownAmount),
  average_cost: toFixed8(holding.averageCost),
  price: holding.price === null ? '' : toFixed8(holding.price),
  unrealised: toFixed8(holding.unrealised),
  realised: toFixed8(holding.realised),
});

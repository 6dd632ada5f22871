import { add, cmp, div, mul, sub, toPrice, toRate } from '@candor/money/decimal';

/** How far back a published price still counts as "now". */
export const NOW_WINDOW_MS = 5 * 60_000;
/** How far from the current price an order that means "now" may trade. */
const GUARD = div(toRate('0.5'), toRate('100'), { scale: 8, rounding: 'down' });

export interface CoinTradeForm {
  readonly side: 'buy' | 'sell';
  readonly targetPrice: string;
}

/** Recently published prices. */
export interface PublishedPrices {
  /** Empty when there is none. */
  readonly current: string;
  /** Lowest and highest price of the window, without the current one; empty when nothing was published. */
  readonly low: string;
  readonly high: string;
  /** Decimals of a price of this pair. */
  readonly priceScale: number;
}

export interface CoinTradePlan {
  readonly tif: 'ioc' | 'gtc';
  readonly price: string;
}

const isPublished = (target: string, { current, low, high }: PublishedPrices): boolean => {
  const price = toPrice(target);
  if (cmp(price, toPrice(current)) === 0) return true;
  return low !== '' && cmp(price, toPrice(low)) >= 0 && cmp(price, toPrice(high)) <= 0;
};

/**
 * Old clients have one form: an amount and a price. Their "market order" carries the price at page load, so a price
 * between the lowest and highest of the last minutes is a market order: filled at once within half a percent of the
 * current price, the rest cancelled. Any other price is a limit order.
 */
export const decideCoinTrade = (form: CoinTradeForm, published: PublishedPrices): CoinTradePlan => {
  const { side, targetPrice } = form;
  const { current, priceScale } = published;
  if (current === '' || !isPublished(targetPrice, published)) return { tif: 'gtc', price: targetPrice };
  const guard = side === 'buy' ? add(toRate('1'), GUARD) : sub(toRate('1'), GUARD);
  const rounding = side === 'buy' ? 'down' : 'up';
  return { tif: 'ioc', price: mul(toPrice(current), guard, { scale: priceScale, rounding }) };
};

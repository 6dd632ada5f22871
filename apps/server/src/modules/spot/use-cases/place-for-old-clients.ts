import { add, cmp, div, mul, sub, toPrice, toRate } from '@candor/money/decimal';
import type { SpotDeps } from '../deps';
import { readPair } from '../pair-in-force';
import type { PlaceRequest } from './place-order';

export interface CoinTradeRequest
  extends Pick<PlaceRequest, 'userId' | 'idempotency' | 'currencyId' | 'legalId' | 'side'> {
  readonly amount: string;
  readonly targetPrice: string;
}

/** How far from the price they saw old clients' "market orders" may trade. */
const GUARD = div(toRate('0.5'), toRate('100'), { scale: 8, rounding: 'down' });

/**
 * Old clients know one form: an amount and a price. A price that is the current one is their way to say "now": it
 * trades at once, at most half a percent from it, and does not stay. Any other price is a limit order.
 */
export const toPlaceRequest = async (
  deps: Pick<SpotDeps, 'rules' | 'matching' | 'board'>,
  request: CoinTradeRequest,
): Promise<PlaceRequest> => {
  const { targetPrice, side, ...rest } = request;
  const pair = await readPair(deps, request);
  const quote = deps.board.quote(pair.instrumentId);
  const target = toPrice(targetPrice);
  const isNow = quote !== undefined && cmp(target, toPrice(quote.price)) === 0;
  const guard = side === 'buy' ? add(toRate('1'), GUARD) : sub(toRate('1'), GUARD);
  const rounding = side === 'buy' ? 'down' : 'up';
  return {
    ...rest,
    side,
    kind: 'limit',
    tif: isNow ? 'ioc' : 'gtc',
    postOnly: false,
    price: isNow ? mul(target, guard, { scale: pair.priceScale, rounding }) : targetPrice,
    budget: null,
    clientOrderId: '',
  };
};

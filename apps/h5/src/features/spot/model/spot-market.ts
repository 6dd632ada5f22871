import type { ReplyOf } from '@candor/contract/call';
import type { spotMarket } from '@candor/contract/spot';
import type { SpotPair } from '@candor/domain/spot/spot-pair';
import { canonical } from '@candor/money/decimal';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';

export type SpotMarket = ReplyOf<typeof spotMarket>;

/**
 * The wire has the limits of the price band, not its percentage. decide-form.ts checks the limits, and the domain rule
 * gets a band wide enough to never refuse.
 */
const WIDE_BAND_PERCENT = '99';

/**
 * Maps to the domain type. The amount step replaces the lot, which divides it; amounts are multiples of the step
 * anyway.
 */
export function toSpotPair(instrument: InstrumentView, market: SpotMarket): SpotPair {
  const step = canonical(market.amount_step);
  return {
    instrumentId: instrument.id,
    symbol: instrument.symbol,
    baseId: instrument.currencyId,
    quoteId: instrument.quoteId,
    baseName: instrument.base,
    quoteName: instrument.quote,
    baseScale: market.base_scale,
    quoteScale: market.quote_scale,
    priceScale: instrument.priceScale,
    lot: step,
    amountStep: step,
    minNotional: canonical(market.min_notional),
    makerFeePercent: canonical(market.maker_fee),
    takerFeePercent: canonical(market.taker_fee),
    bandPercent: WIDE_BAND_PERCENT,
    maxOpenOrders: market.max_open_orders,
  };
}

/** Price band outside which limit prices are refused; null while the server has no average price. */
export const bandOf = (market: SpotMarket): { lowest: string; highest: string } | null =>
  market.lowest_price === '' || market.highest_price === ''
    ? null
    : { lowest: canonical(market.lowest_price), highest: canonical(market.highest_price) };

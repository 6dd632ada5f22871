import { decideCoinTrade, NOW_WINDOW_MS, type PublishedPrices } from '@candor/domain/spot/decide-coin-trade';
import { cmp, toPrice } from '@candor/money/decimal';
import { loadBars } from '#kernel/pricing/load-bars';
import type { SpotDeps } from '../deps';
import { type PairInForce, readPair } from '../pair-in-force';
import type { CoinTradeRequest, PlaceRequest } from '../place-request';

type Deps = Pick<SpotDeps, 'rules' | 'matching' | 'board' | 'pool' | 'clock'>;

const MINUTE_MS = 60_000;
const BARS = NOW_WINDOW_MS / MINUTE_MS + 1;

/** The one-minute bars that overlap the window: this minute and the five before it. */
const readPublished = async (deps: Deps, { instrumentId, priceScale }: PairInForce): Promise<PublishedPrices> => {
  const nowMs = deps.clock.nowMs();
  const fromMs = nowMs - NOW_WINDOW_MS - MINUTE_MS + 1;
  const bars = await loadBars(deps, { instrumentId, period: '1min', fromMs, toMs: nowMs, limit: BARS });
  const lows = bars.map(({ low }) => toPrice(low)).toSorted(cmp);
  const highs = bars.map(({ high }) => toPrice(high)).toSorted(cmp);
  const current = deps.board.quote(instrumentId)?.price ?? '';
  return { current, low: lows[0] ?? '', high: highs.at(-1) ?? '', priceScale };
};

/** Turns the one form of old clients into an order; see decideCoinTrade. */
export const toPlaceRequest = async (deps: Deps, request: CoinTradeRequest): Promise<PlaceRequest> => {
  const { targetPrice, ...rest } = request;
  const pair = await readPair(deps, request);
  return {
    ...rest,
    ...decideCoinTrade(request, await readPublished(deps, pair)),
    kind: 'limit',
    postOnly: false,
    budget: null,
    clientOrderId: '',
  };
};

import type { FuturesSide } from '@candor/domain/futures/position-math';
import { add, cmp, div, mul, roundTo, sub, toAmount, toPrice, toRate } from '@candor/money/decimal';
import type { TraderStyle } from './demo-leaders';

export interface SeenMarket {
  readonly instrumentId: number;
  readonly symbol: string;
  readonly price: string;
  /** The price at the start of the last minute. */
  readonly minuteAgo: string;
  readonly priceScale: number;
  readonly contractSize: string;
}

export interface SeenPosition {
  readonly id: number;
  readonly instrumentId: number;
  readonly lots: string;
  readonly lotsLeft: string;
  readonly openedMs: number;
  /** False while an order or a close waits for its price. */
  readonly isOpen: boolean;
}

export interface TraderView {
  readonly nowMs: number;
  readonly available: string;
  /** Markets with a fresh price. */
  readonly markets: readonly SeenMarket[];
  readonly positions: readonly SeenPosition[];
  /** Openings of the last 24 hours, and the time of the last one; 0: none. */
  readonly opened: number;
  readonly lastOpenedMs: number;
}

export type TraderAction =
  | { readonly action: 'close'; readonly id: number; readonly lots: string | null }
  | {
      readonly action: 'open';
      readonly instrumentId: number;
      readonly side: FuturesSide;
      readonly lots: string;
      readonly takeProfit: string | null;
      readonly stopLoss: string | null;
    };

const ONE = toRate('1');
const MINUTE_MS = 60_000;

/** Half of the lots, whole ones; null: there is no half. */
const halfOf = ({ lotsLeft }: SeenPosition): string | null => {
  const half = div(toAmount(lotsLeft), toRate('2'), { scale: 0, rounding: 'down' });
  return cmp(half, toAmount('0')) > 0 ? half : null;
};

const findClose = (style: TraderStyle, { nowMs, positions, markets }: TraderView): TraderAction | null => {
  const closable = positions.filter(
    ({ isOpen, instrumentId }) => isOpen && markets.some((market) => market.instrumentId === instrumentId),
  );
  const old = closable.find(({ openedMs }) => nowMs - openedMs >= style.holdMs);
  if (old) return { action: 'close', id: old.id, lots: null };
  const { halfAfterMs } = style;
  if (halfAfterMs === null) return null;
  const large = closable.find(
    ({ id, lots, lotsLeft, openedMs }) =>
      id % 2 === 0 && nowMs - openedMs >= halfAfterMs && cmp(toAmount(lots), toAmount(lotsLeft)) === 0,
  );
  const half = large && halfOf(large);
  return large && half ? { action: 'close', id: large.id, lots: half } : null;
};

/** A level that far from the price, on the side that gains or the one that loses. */
const levelOf = ({ price, priceScale }: SeenMarket, distance: string | null, isAbove: boolean): string | null => {
  if (distance === null) return null;
  const factor = isAbove ? add(ONE, toRate(distance)) : sub(ONE, toRate(distance));
  return mul(toPrice(price), factor, { scale: priceScale, rounding: 'down' });
};

const lotsFor = ({ margin, multiple }: TraderStyle, { price, contractSize }: SeenMarket): string => {
  const lotValue = mul(toPrice(price), toRate(contractSize), { scale: 8, rounding: 'up' });
  const notional = mul(toAmount(margin), toRate(multiple), { scale: 8, rounding: 'down' });
  const lots = roundTo(div(notional, toRate(lotValue), { scale: 0, rounding: 'down' }), 0, 'down');
  return cmp(lots, toAmount('1')) < 0 ? '1' : lots;
};

/** A market without an own position; of several one by the minute, so that they take turns. */
const chooseMarket = (style: TraderStyle, { markets, positions, nowMs }: TraderView): SeenMarket | undefined => {
  const held = new Set(positions.map(({ instrumentId }) => instrumentId));
  const free = markets.filter(({ symbol, instrumentId }) => style.symbols.includes(symbol) && !held.has(instrumentId));
  return free[Math.floor(nowMs / MINUTE_MS) % Math.max(1, free.length)];
};

const findOpening = (style: TraderStyle, view: TraderView): TraderAction | null => {
  const gapMs = view.opened < style.quick.count ? style.quick.gapMs : style.gapMs;
  if (view.positions.length >= style.maxOpen || view.nowMs - view.lastOpenedMs < gapMs) return null;
  if (cmp(toAmount(view.available), toAmount(style.keep)) < 0) return null;
  const market = chooseMarket(style, view);
  if (!market) return null;
  const isUp = cmp(toPrice(market.price), toPrice(market.minuteAgo)) >= 0;
  return {
    action: 'open',
    instrumentId: market.instrumentId,
    side: isUp ? 'long' : 'short',
    lots: lotsFor(style, market),
    takeProfit: levelOf(market, style.takeProfit, isUp),
    stopLoss: levelOf(market, style.stopLoss, !isUp),
  };
};

/** What a leader of the demo does now; null: nothing. Closes come first. */
export const decideAction = (style: TraderStyle, view: TraderView): TraderAction | null =>
  findClose(style, view) ?? findOpening(style, view);

import type { DualSide } from '@candor/contract/dual';
import { toUnits } from '@candor/money/units';

/** Size of the drawing; the plot is inside, the labels above and below it. */
export const BOX = { width: 358, height: 176, top: 24, bottom: 150 };

export interface PayoffInput {
  readonly side: DualSide;
  /** In the coin put in: the coin of a call, USDT of a put. */
  readonly cost: string;
  /** The coin that is paid below the linked price. */
  readonly below: string;
  /** The USDT that is paid at or above it. */
  readonly atOrAbove: string;
  readonly linkedPrice: string;
  /** null without a price: its mark is left out. */
  readonly price: string | null;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Positions for drawing only, in units of the box. */
export interface Payoff {
  readonly linkedX: number;
  /** Value at the left edge, at the linked price, and at the right edge. */
  readonly line: readonly [Point, Point, Point];
  readonly holding: readonly [Point, Point];
  /** Corners of the area in which just holding is worth more. */
  readonly lag: readonly Point[];
  /** The price now; null without one, and where it lies outside the drawing. */
  readonly now: Point | null;
}

const SCALE = 8;
/** The drawing reaches this many times as far from the linked price as the price now is, and at least a twentieth of it. */
const REACH = 3;
const LEAST_REACH = 0.05;
const MOST_REACH = 0.9;
const AIR = 0.06;

/** A JavaScript number: used for drawing coordinates only, so lost digits do not matter. */
const toPlotNumber = (text: string): number => Number.parseInt(String(toUnits(text, SCALE)), 10) / 10 ** SCALE;

/** Value in USDT at maturity by the price that day, against the value of just holding what was put in. */
export function drawPayoff(input: PayoffInput): Payoff {
  const linked = toPlotNumber(input.linkedPrice);
  const now = input.price === null ? null : toPlotNumber(input.price);
  const [cost, coins, cash] = [input.cost, input.below, input.atOrAbove].map(toPlotNumber) as [number, number, number];
  const away = now === null ? 0 : Math.abs(linked - now) / linked;
  const reach = linked * Math.min(MOST_REACH, Math.max(LEAST_REACH, away * REACH));
  const prices = { from: linked - reach, to: linked + reach };
  const payoutAt = (price: number) => (price < linked ? coins * price : cash);
  const holdingAt = (price: number) => (input.side === 'call' ? cost * price : cost);
  const ends = [prices.from, prices.to];
  const values = [...ends.map(payoutAt), ...ends.map(holdingAt)];
  const at = toPlace(prices, { from: Math.min(...values), to: Math.max(...values) });
  const even = input.side === 'call' ? cash / cost : cost / coins;
  const edge = input.side === 'call' ? prices.to : prices.from;
  const hasLag = even > prices.from && even < prices.to;
  return {
    linkedX: at(linked, cash).x,
    line: [at(prices.from, payoutAt(prices.from)), at(linked, cash), at(prices.to, payoutAt(prices.to))],
    holding: [at(prices.from, holdingAt(prices.from)), at(prices.to, holdingAt(prices.to))],
    lag: hasLag ? [at(even, holdingAt(even)), at(edge, holdingAt(edge)), at(edge, payoutAt(edge))] : [],
    now: now === null || now < prices.from || now > prices.to ? null : at(now, payoutAt(now)),
  };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

function toPlace(prices: Range, values: Range): (price: number, value: number) => Point {
  const air = (values.to - values.from) * AIR || 1;
  const low = values.from - air;
  const high = values.to + air;
  const rounded = (number: number) => Math.round(number * 10) / 10;
  return (price, value) => ({
    x: rounded(((price - prices.from) / (prices.to - prices.from)) * BOX.width),
    y: rounded(BOX.bottom - ((value - low) / (high - low)) * (BOX.bottom - BOX.top)),
  });
}

/** Points as an SVG path. */
export const toPath = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');

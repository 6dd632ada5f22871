import type { BookLevel } from '@candor/contract/realtime';
import { toUnits } from '@candor/money/units';
import type { DepthStep } from '#ui/depth-drawing.ts';

const SCALE = 8;

/** A JavaScript number: used for drawing coordinates only, so lost digits do not matter. */
const toPlotNumber = (text: string): number => Number(toUnits(text, SCALE));

export interface DepthShape {
  readonly bids: readonly DepthStep[];
  readonly asks: readonly DepthStep[];
  /** Axis labels: lowest price, mid price and highest price of the plot, in units of 10^-8. */
  readonly ends: { readonly low: bigint; readonly middle: bigint; readonly high: bigint };
}

/**
 * The price range of the plot covers this share of each side's amount. Without the cut a few orders far from the mid
 * price would squeeze all others into a line.
 */
const SHOWN_SHARE = 0.95;

/** Cumulative depth of both sides as steps from the mid price outwards; null unless both sides have orders. */
export function toDepthShape(bids: readonly BookLevel[], asks: readonly BookLevel[]): DepthShape | null {
  const [bestBid, bestAsk] = [bids[0]?.[0], asks[0]?.[0]];
  if (bestBid === undefined || bestAsk === undefined) return null;
  const middle = (toUnits(bestBid, SCALE) + toUnits(bestAsk, SCALE)) / 2n;
  const centre = Number(middle);
  const reach = Math.max(reachOf(bids, centre), reachOf(asks, centre), 1);
  const inReach = (levels: readonly BookLevel[]) => levels.filter((level) => distance(level, centre) <= reach);
  const deepest = Math.max(depthOf(inReach(bids)), depthOf(inReach(asks)), 1);
  const steps = (levels: readonly BookLevel[]) => toSteps(inReach(levels), { middle: centre, reach, deepest });
  const reachUnits = BigInt(Math.round(reach));
  return {
    bids: steps(bids),
    asks: steps(asks),
    ends: { low: middle - reachUnits, middle, high: middle + reachUnits },
  };
}

/** Distance from the mid price within which `SHOWN_SHARE` of a side's amount lies. */
function reachOf(levels: readonly BookLevel[], middle: number): number {
  const shownDepth = depthOf(levels) * SHOWN_SHARE;
  let depth = 0;
  for (const level of levels) {
    depth += toPlotNumber(level[1]);
    if (depth >= shownDepth) return distance(level, middle);
  }
  return 0;
}

const distance = (level: BookLevel, middle: number): number => Math.abs(toPlotNumber(level[0]) - middle);

const depthOf = (levels: readonly BookLevel[]): number =>
  levels.reduce((sum, [, amount]) => sum + toPlotNumber(amount), 0);

function toSteps(
  levels: readonly BookLevel[],
  scale: { middle: number; reach: number; deepest: number },
): readonly DepthStep[] {
  let depth = 0;
  const steps: DepthStep[] = [];
  // Two points per level make a vertical step; the last point continues the line horizontally to the edge.
  for (const level of levels) {
    const offset = distance(level, scale.middle) / scale.reach;
    steps.push({ offset, depth: depth / scale.deepest });
    depth += toPlotNumber(level[1]);
    steps.push({ offset, depth: depth / scale.deepest });
  }
  return [...steps, { offset: 1, depth: depth / scale.deepest }];
}

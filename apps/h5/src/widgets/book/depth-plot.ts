import type { BookLevel } from '@candor/contract/realtime';
import { toUnits } from '@candor/money/units';
import type { DepthStep } from '#ui/depth-drawing.ts';

const SCALE = 8;

/** Only where to draw, so the loss of digits does not matter. */
const position = (text: string): number => Number(toUnits(text, SCALE));

export interface DepthShape {
  readonly bids: readonly DepthStep[];
  readonly asks: readonly DepthStep[];
  /** The prices at both ends and between the sides, in units of 10^-8. */
  readonly ends: { readonly low: bigint; readonly middle: bigint; readonly high: bigint };
}

/** Orders far away would press the rest into a line: so much of each side decides how far the picture reaches. */
const SHOWN_SHARE = 0.95;

/** The two sides as steps from the middle outwards; null unless both sides have orders. */
export function toDepthShape(bids: readonly BookLevel[], asks: readonly BookLevel[]): DepthShape | null {
  const [bestBid, bestAsk] = [bids[0]?.[0], asks[0]?.[0]];
  if (bestBid === undefined || bestAsk === undefined) return null;
  const middle = (toUnits(bestBid, SCALE) + toUnits(bestAsk, SCALE)) / 2n;
  const centre = Number(middle);
  const reach = Math.max(reachOf(bids, centre), reachOf(asks, centre), 1);
  const near = (levels: readonly BookLevel[]) => levels.filter((level) => distance(level, centre) <= reach);
  const deepest = Math.max(depthOf(near(bids)), depthOf(near(asks)), 1);
  const steps = (levels: readonly BookLevel[]) => toSteps(near(levels), { middle: centre, reach, deepest });
  const away = BigInt(Math.round(reach));
  return { bids: steps(bids), asks: steps(asks), ends: { low: middle - away, middle, high: middle + away } };
}

/** How far from the middle most of a side lies. */
function reachOf(levels: readonly BookLevel[], middle: number): number {
  const wanted = depthOf(levels) * SHOWN_SHARE;
  let depth = 0;
  for (const level of levels) {
    depth += position(level[1]);
    if (depth >= wanted) return distance(level, middle);
  }
  return 0;
}

const distance = (level: BookLevel, middle: number): number => Math.abs(position(level[0]) - middle);

const depthOf = (levels: readonly BookLevel[]): number => levels.reduce((sum, [, amount]) => sum + position(amount), 0);

function toSteps(
  levels: readonly BookLevel[],
  scale: { middle: number; reach: number; deepest: number },
): readonly DepthStep[] {
  let depth = 0;
  const steps: DepthStep[] = [];
  // A step begins where its level lies; behind the last one nothing is added up to the edge.
  for (const level of levels) {
    const offset = distance(level, scale.middle) / scale.reach;
    steps.push({ offset, depth: depth / scale.deepest });
    depth += position(level[1]);
    steps.push({ offset, depth: depth / scale.deepest });
  }
  return [...steps, { offset: 1, depth: depth / scale.deepest }];
}

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

/** The two sides as steps from the middle outwards; null unless both sides have orders. */
export function toDepthShape(bids: readonly BookLevel[], asks: readonly BookLevel[]): DepthShape | null {
  const [bestBid, bestAsk] = [bids[0]?.[0], asks[0]?.[0]];
  if (bestBid === undefined || bestAsk === undefined) return null;
  const middle = (toUnits(bestBid, SCALE) + toUnits(bestAsk, SCALE)) / 2n;
  const reach = Math.max(...[bids.at(-1), asks.at(-1)].map((level) => distance(level, Number(middle))), 1);
  const deepest = Math.max(depthOf(bids), depthOf(asks), 1);
  const steps = (levels: readonly BookLevel[]) => toSteps(levels, { middle: Number(middle), reach, deepest });
  const away = BigInt(Math.round(reach));
  return { bids: steps(bids), asks: steps(asks), ends: { low: middle - away, middle, high: middle + away } };
}

const distance = (level: BookLevel | undefined, middle: number): number =>
  level === undefined ? 0 : Math.abs(position(level[0]) - middle);

const depthOf = (levels: readonly BookLevel[]): number => levels.reduce((sum, [, amount]) => sum + position(amount), 0);

function toSteps(
  levels: readonly BookLevel[],
  scale: { middle: number; reach: number; deepest: number },
): readonly DepthStep[] {
  let depth = 0;
  // A step begins where the level lies: the ground before it has no orders.
  return levels.flatMap((level) => {
    const offset = distance(level, scale.middle) / scale.reach;
    const before = { offset, depth: depth / scale.deepest };
    depth += position(level[1]);
    return [before, { offset, depth: depth / scale.deepest }];
  });
}

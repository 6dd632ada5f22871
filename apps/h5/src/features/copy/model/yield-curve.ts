export interface CurveBox {
  readonly width: number;
  readonly height: number;
}

export interface GridLine {
  readonly percent: number;
  readonly y: number;
}

export interface CurveDrawing {
  readonly line: string;
  readonly area: string;
  readonly zeroY: number;
  readonly grid: readonly GridLine[];
}

/** A percent of the drawing as decimal text: two decimals, never in powers of ten. */
export const percentText = (percent: number): string => String(Math.round(percent * 100) / 100);

const MOST_LINES = 5;
const tenth = (pixels: number): number => Math.round(pixels * 10) / 10;

/** The smallest step 1, 2 or 5 × 10ⁿ that covers the range with few lines. */
function stepFor(range: number): number {
  const rough = range / MOST_LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((one) => one * power >= rough) ?? 10;
  return factor * power;
}

/** Lines at multiples of a round step, from the highest at or below `high` down to the lowest at or above `low`. */
function gridOf(low: number, high: number): readonly number[] {
  const step = stepFor(high - low);
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  return Array.from({ length: last - first + 1 }, (_, nth) => {
    const percent = (first + nth) * step;
    // 3 × 0.1 is not 0.3.
    return Math.round(percent * 1e6) / 1e6;
  });
}

/**
 * A yield over time, in percent: the scale always contains zero, so a loss is below the zero line. Null: fewer than two
 * points.
 */
export function drawCurve(points: readonly number[], { width, height }: CurveBox): CurveDrawing | null {
  if (points.length < 2) return null;
  const lowest = Math.min(0, ...points);
  const highest = Math.max(0, ...points);
  // A flat curve still has a scale.
  const room = Math.max((highest - lowest) * 0.08, 0.05);
  const low = lowest - room;
  const high = highest + room;
  const toY = (percent: number) => tenth(((high - percent) / (high - low)) * height);
  const stepX = width / (points.length - 1);
  const line = points.map((point, nth) => `${nth ? 'L' : 'M'}${tenth(nth * stepX)} ${toY(point)}`).join('');
  const zeroY = toY(0);
  return {
    line,
    area: `${line}L${width} ${zeroY}L0 ${zeroY}Z`,
    zeroY,
    grid: gridOf(low, high).map((percent) => ({ percent, y: toY(percent) })),
  };
}

const DAY_MS = 86_400_000;
const SPAN_DAYS = { '7d': 7, '30d': 30, '90d': 90 } as const;

/** Times for the labels below the curve: even parts of the span, the last one a little before its end. */
export function labelTimes(
  period: keyof typeof SPAN_DAYS | 'all',
  { endMs, days, dayMs = DAY_MS }: { endMs: number; days: number; dayMs?: number },
): readonly number[] {
  const span = period === 'all' ? Math.max(days, 1) : Math.min(SPAN_DAYS[period], Math.max(days, 1));
  const count = Math.min(4, span);
  return Array.from({ length: count }, (_, nth) => endMs - (span * dayMs * (2 * (count - nth) - 1)) / (2 * count));
}

/** A price on the line, in the pair's smallest units as a number; for drawing only. */
export interface LinePoint {
  readonly timeMs: number;
  readonly units: number;
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Entry and due time of an option. */
export interface LineMark {
  readonly id: number;
  readonly direction: 'up' | 'down';
  readonly entryMs: number;
  readonly units: number;
  readonly dueMs: number;
}

export interface LineView {
  readonly time: Range;
  readonly price: Range;
}

/** The due time is in view if it is at most this share of the line's length ahead. */
const AHEAD_SHARE = 0.4;
const AIR_SHARE = 0.08;
/** A short line fills the width once it has this share of its full length. */
const LEAST_SHARE = 0.2;

/** Visible time and price range: the line, all entries and the next due times. */
export function viewOf(points: readonly LinePoint[], marks: readonly LineMark[], lengthMs: number): LineView | null {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const farthest = last.timeMs + lengthMs * AHEAD_SHARE;
  const dues = marks.map((mark) => mark.dueMs).filter((dueMs) => dueMs > last.timeMs && dueMs <= farthest);
  const age = Math.max(last.timeMs - first.timeMs, lengthMs * LEAST_SHARE);
  const time = { from: last.timeMs - Math.min(lengthMs, age), to: Math.max(last.timeMs, ...dues) };
  const shown = points.filter((point) => point.timeMs >= time.from).map((point) => point.units);
  const all = [...shown, ...marks.map((mark) => mark.units)];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const air = Math.max((high - low) * AIR_SHARE, 1);
  return { time, price: { from: low - air, to: high + air } };
}

const NICE = [1, 2, 5, 10] as const;

/** The smallest of 1, 2, 5, 10, 20 … that splits the range into at most `most` parts. */
export function niceStep({ from, to }: Range, most: number): number {
  const least = Math.max(1, (to - from) / most);
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (NICE.find((nice) => nice * power >= least) ?? 10);
}

/** Whole multiples of the step inside the range. */
export function multiples({ from, to }: Range, step: number): readonly number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TIME_STEPS = [
  ...[15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE, 30 * MINUTE],
  ...[HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY],
] as const;
const LONGEST_STEP = 7 * DAY;

/** Time step that gives at most `most` labels. */
export const timeStep = ({ from, to }: Range, most: number): number =>
  TIME_STEPS.find((step) => (to - from) / step <= most) ?? LONGEST_STEP;

/** Appends a point; one with the same time replaces the last point. Drops points that are too old. */
export function withPoint(points: readonly LinePoint[], next: LinePoint, lengthMs: number): readonly LinePoint[] {
  const last = points.at(-1);
  if (last && next.timeMs < last.timeMs) return points;
  const kept = last?.timeMs === next.timeMs ? points.slice(0, -1) : points;
  const oldest = next.timeMs - 2 * lengthMs;
  return [...kept.filter((point) => point.timeMs >= oldest), next];
}

import { type Amount, add, cmp, div, max, mul, type Rate, sub, toAmount, toRate } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';

/** A leader at a full hour: running totals since the admission, so that a period is a difference. Decimals as text. */
export interface LeaderHour {
  readonly hourMs: number;
  /** Futures account with open margins and open results. */
  readonly equity: string;
  /** Results of own positions after fees, open ones at the price of the hour. */
  readonly netTotal: string;
  /** Money moved into the futures account less money moved out, with what was there at the admission. */
  readonly movedIn: string;
  readonly closed: number;
  readonly won: number;
  readonly lots: string;
  readonly holdingMs: number;
  readonly followers: number;
  /** Sum of the caps of running relations. */
  readonly assets: string;
  /** Results of all copies after fees and profit shares, open ones at the price of the hour. */
  readonly followersNet: string;
  /** Of it the results of copies that were open. */
  readonly followersOpen: string;
  /** Sum of all caps that were ever set: of every follow that began, and every increase. */
  readonly followersCaps: string;
  /** Yield since the admission in percent, chained over hours. */
  readonly indexPercent: string;
}

/** The point before the first one: a leader begins with nothing. */
export const toOrigin = (hourMs: number): LeaderHour => ({
  hourMs,
  equity: '0',
  netTotal: '0',
  movedIn: '0',
  closed: 0,
  won: 0,
  lots: '0',
  holdingMs: 0,
  followers: 0,
  assets: '0',
  followersNet: '0',
  followersOpen: '0',
  followersCaps: '0',
  indexPercent: '0',
});

const ZERO = toAmount('0');
const HUNDRED = toRate('100');
const SCALE = 8;
const DOWN = { scale: SCALE, rounding: 'down' } as const;
const EXACT = { scale: 20, rounding: 'down' } as const;

const percentOf = (part: string, whole: string): Rate => mul(div(toRate(part), toRate(whole), EXACT), HUNDRED, DOWN);

/** 100 + index: what 100 at the admission have become. Never below zero. */
const growthOf = ({ indexPercent }: Pick<LeaderHour, 'indexPercent'>): bigint => {
  const units = toUnits(indexPercent, SCALE) + toUnits('100', SCALE);
  return units > 0n ? units : 0n;
};

/**
 * The chained index after one more hour. Return of the hour = change of the net result ÷ (equity at its start + money moved in
 * during it); money moved out lowers the equity of the next hour only. Without money there is no return. A loss of more than
 * everything counts as everything, and from nothing the index does not rise again.
 */
export const computeIndex = (before: LeaderHour, after: Pick<LeaderHour, 'netTotal' | 'movedIn'>): Rate => {
  const moved = max(sub(toAmount(after.movedIn), toAmount(before.movedIn)), ZERO);
  const base = add(toAmount(before.equity), moved);
  if (cmp(base, ZERO) <= 0) return toRate(before.indexPercent);
  const change = sub(toAmount(after.netTotal), toAmount(before.netTotal));
  const factor = max(add(toRate('1'), div(toRate(change), base, EXACT)), toRate('0'));
  return sub(mul(toRate(fromUnits(growthOf(before), SCALE)), factor, DOWN), HUNDRED);
};

/** What is known from before the points: the highest index, the deepest fall and the largest change within one hour. */
export interface Carried {
  readonly peakPercent: string;
  readonly drawdownPercent: string;
  readonly movePercent: string;
}

export interface LeaderFigures {
  readonly profit: Amount;
  readonly yieldPercent: Rate;
  readonly drawdownPercent: Rate;
  readonly accuracyPercent: Rate;
  readonly closed: number;
  readonly won: number;
  readonly lots: Amount;
  readonly holdingSeconds: number;
  readonly followersPercent: Rate;
  readonly followersProfit: Amount;
  /** Largest change of the index within one hour, up or down. */
  readonly movePercent: Rate;
  readonly risk: number;
  readonly curve: readonly Rate[];
}

/** A share as a fraction: compared without rounding. */
interface Fraction {
  readonly part: bigint;
  readonly whole: bigint;
}
const NOTHING: Fraction = { part: 0n, whole: 1n };
const larger = (a: Fraction, b: Fraction): Fraction => (b.part * a.whole > a.part * b.whole ? b : a);
const toPercent = ({ part, whole }: Fraction): Rate => percentOf(String(part), String(whole));
const fractionOf = (percent: string): Fraction => ({ part: toUnits(percent, SCALE), whole: toUnits('100', SCALE) });

/** The deepest fall of the index from its highest point before, and its largest change within one hour, both in percent. */
const measure = (growths: readonly bigint[], carried: Carried | null): { drawdown: Rate; move: Rate } => {
  let peak = carried ? growthOf({ indexPercent: carried.peakPercent }) : 0n;
  let drawdown = carried ? fractionOf(carried.drawdownPercent) : NOTHING;
  let move = carried ? fractionOf(carried.movePercent) : NOTHING;
  let last = growths[0] ?? 0n;
  for (const growth of growths) {
    if (growth > peak) peak = growth;
    if (peak > growth) drawdown = larger(drawdown, { part: peak - growth, whole: peak });
    const change = growth > last ? growth - last : last - growth;
    if (last > 0n && change > 0n) move = larger(move, { part: change, whole: last });
    last = growth;
  }
  return { drawdown: toPercent(drawdown), move: toPercent(move) };
};

/**
 * Risk from 1 (lowest) to 10: 1 + (deepest fall + largest change within one hour, up or down, both in percent) ÷ 10, rounded
 * down, at most 10. A steady leader with 5 % and 2 % has 1; one with 45 % and 20 % has 7.
 */
export const computeRisk = (drawdownPercent: string, movePercent: string): number => {
  const tenths = div(add(toRate(drawdownPercent), toRate(movePercent)), toRate('10'), { scale: 0, rounding: 'down' });
  return cmp(tenths, toRate('9')) >= 0 ? 10 : 1 + Number.parseInt(tenths, 10);
};

const CURVE_STEPS = 30;

/** Yield since the start at even steps, in percent with two decimals; the first is 0. */
const toCurve = (points: readonly LeaderHour[]): Rate[] => {
  const first = points[0];
  const end = points.at(-1);
  if (!first || !end || first === end) return [toRate('0')];
  const steps = Math.min(CURVE_STEPS, points.length - 1);
  let index = 0;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const atMs = first.hourMs + ((end.hourMs - first.hourMs) * step) / steps;
    while ((points[index + 1]?.hourMs ?? Number.POSITIVE_INFINITY) <= atMs) index += 1;
    return computeYield(first, points[index] ?? end, 2);
  });
};

/** Yield between two points in percent; zero when everything was lost before. */
export const computeYield = (
  start: Pick<LeaderHour, 'indexPercent'>,
  end: Pick<LeaderHour, 'indexPercent'>,
  scale = SCALE,
): Rate => {
  const [from, to] = [growthOf(start), growthOf(end)];
  if (from === 0n) return toRate('0');
  return mul(div(toRate(String(to - from)), toRate(String(from)), EXACT), HUNDRED, { scale, rounding: 'down' });
};

/** Share of closed positions with a result above zero after fees, in percent; zero when none has ended. */
export const computeAccuracy = (won: number, closed: number): Rate =>
  closed === 0 ? toRate('0') : percentOf(String(won), String(closed));

/** What followers got: their result over the caps they had at the start and set since. Zero without followers. */
const computeFollowersPercent = (start: LeaderHour, end: LeaderHour): Rate => {
  const caps = add(toAmount(start.assets), sub(toAmount(end.followersCaps), toAmount(start.followersCaps)));
  if (cmp(caps, ZERO) <= 0) return toRate('0');
  return percentOf(sub(toAmount(end.followersNet), toAmount(start.followersNet)), caps);
};

export interface Measured {
  /** All hours of the newest part of the period. */
  readonly points: readonly LeaderHour[];
  readonly carried: Carried;
}

/**
 * Figures of a period. `points` are in order of time; the first one is its start, from which everything is counted. Where they
 * have only some of the hours, the fall and the largest change come from `measured`: all hours of the newest part, and what is
 * known of the older ones.
 */
export const computeLeaderFigures = (
  points: readonly LeaderHour[],
  measured: Measured | null = null,
): LeaderFigures => {
  const start = points[0] ?? toOrigin(0);
  const end = points.at(-1) ?? start;
  const { drawdown, move } = measure((measured?.points ?? points).map(growthOf), measured?.carried ?? null);
  const closed = end.closed - start.closed;
  const won = end.won - start.won;
  return {
    profit: sub(toAmount(end.netTotal), toAmount(start.netTotal)),
    yieldPercent: computeYield(start, end),
    drawdownPercent: drawdown,
    accuracyPercent: computeAccuracy(won, closed),
    closed,
    won,
    lots: sub(toAmount(end.lots), toAmount(start.lots)),
    holdingSeconds: closed === 0 ? 0 : Math.round((end.holdingMs - start.holdingMs) / closed / 1000),
    followersPercent: computeFollowersPercent(start, end),
    followersProfit: sub(toAmount(end.followersNet), toAmount(start.followersNet)),
    movePercent: move,
    risk: computeRisk(drawdown, move),
    curve: toCurve(points),
  };
};

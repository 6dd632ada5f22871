import { fromUnits, toUnits } from '@candor/money/units';
import type { Board } from '#kernel/pricing/board';
import type { Clock } from '#platform/runtime/clock';

const WINDOW_MS = 5 * 60_000;
const SAMPLE_MS = 1_000;
const SCALE = 8;

interface Samples {
  readonly times: number[];
  readonly units: bigint[];
  sum: bigint;
}

export interface FiveMinuteAverage {
  /** Mean of the index over the last five minutes, one sample a second; empty when there was no price at all. */
  of(instrumentId: number): string;
  stop(): void;
}

/**
 * The reference price of limit prices. After a start it uses the closing prices of the known minutes; a market without
 * new ticks keeps its last price.
 */
export const createFiveMinuteAverage = (board: Board, clock: Clock): FiveMinuteAverage => {
  const samples = new Map<number, Samples>();
  const add = (instrumentId: number, timeMs: number, price: string): void => {
    const own = samples.get(instrumentId) ?? { times: [], units: [], sum: 0n };
    samples.set(instrumentId, own);
    if (timeMs - (own.times.at(-1) ?? Number.NEGATIVE_INFINITY) < SAMPLE_MS) return;
    const units = toUnits(price, SCALE);
    own.times.push(timeMs);
    own.units.push(units);
    own.sum += units;
  };
  const forgetOld = (own: Samples, nowMs: number): void => {
    let old = 0;
    while (old < own.times.length - 1 && (own.times[old] as number) <= nowMs - WINDOW_MS) old += 1;
    for (let index = 0; index < old; index += 1) own.sum -= own.units[index] as bigint;
    own.times.splice(0, old);
    own.units.splice(0, old);
  };
  const stop = board.onTicks((ticks) => {
    for (const { instrumentId, timeMs, price } of ticks) add(instrumentId, timeMs, price);
  });
  return {
    of: (instrumentId) => {
      if (!samples.has(instrumentId)) {
        for (const bar of board.recentBars(instrumentId, '1min')) add(instrumentId, bar.startMs, bar.close);
      }
      const own = samples.get(instrumentId);
      const last = board.quote(instrumentId);
      if (!own || own.times.length === 0) return last?.price ?? '';
      forgetOld(own, clock.nowMs());
      return fromUnits(own.sum / BigInt(own.times.length), SCALE);
    },
    stop,
  };
};

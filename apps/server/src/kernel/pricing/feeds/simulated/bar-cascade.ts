import { PERIODS, type Period } from '@candor/contract/market';
import { periodStart } from '@candor/domain/pricing/bar';

/** A bar in whole units, so that sums are exact. */
export interface UnitBar {
  startMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  turnover: number;
}

export interface BarCascade {
  /** Takes the next bar of a period, oldest first, and builds all longer ones from it. */
  add(period: Period, bar: UnitBar): void;
  /** Hands over the bars that are still being built. */
  end(): void;
}

const DAY = PERIODS.indexOf('1D');

/** Up to the day each period is made of the one before; all that is longer is made of days. */
const PARENTS: readonly (readonly number[])[] = PERIODS.map((_, rung) => {
  if (rung < DAY) return [rung + 1];
  return rung === DAY ? PERIODS.map((_period, parent) => parent).slice(DAY + 1) : [];
});

/** Every bar is put together from shorter ones, so all periods tell the same story. */
export function createBarCascade(emit: (period: Period, bar: UnitBar) => void): BarCascade {
  const building: (UnitBar | null)[] = PERIODS.map(() => null);

  const close = (rung: number): void => {
    const bar = building[rung] ?? null;
    building[rung] = null;
    if (bar !== null) pass(rung, bar);
  };
  const pass = (rung: number, bar: UnitBar): void => {
    emit(PERIODS[rung] ?? '1min', bar);
    for (const parent of PARENTS[rung] ?? []) {
      const startMs = periodStart(PERIODS[parent] ?? '1Y', bar.startMs);
      const current = building[parent] ?? null;
      if (current !== null && current.startMs === startMs) {
        extend(current, bar);
      } else {
        close(parent);
        building[parent] = { ...bar, startMs };
      }
    }
  };
  return {
    add: (period, bar) => pass(PERIODS.indexOf(period), bar),
    end: () => {
      for (const rung of PERIODS.keys()) close(rung);
    },
  };
}

function extend(bar: UnitBar, next: UnitBar): void {
  if (next.high > bar.high) bar.high = next.high;
  if (next.low < bar.low) bar.low = next.low;
  bar.close = next.close;
  bar.volume += next.volume;
  bar.turnover += next.turnover;
}

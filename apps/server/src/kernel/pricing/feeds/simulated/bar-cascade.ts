import { PERIODS, type Period } from '@candor/contract/market';
import { periodStart } from '@candor/domain/pricing/bar';

/** A bar in whole units, so that sums are exact. The object is reused: there are many bars. */
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
  /** Takes the next bar of a period, oldest first, and builds all longer ones from it. The bar is not kept. */
  add(period: Period, bar: Readonly<UnitBar>): void;
  /** Emits the unfinished bars. */
  end(): void;
}

const NO_BAR = -1;
export const emptyBar = (): UnitBar => ({
  startMs: NO_BAR,
  open: 0,
  high: 0,
  low: 0,
  close: 0,
  volume: 0,
  turnover: 0,
});

const DAY = PERIODS.indexOf('1D');

/** Up to the day each period is built from the one before; longer ones are built from days. */
const PARENTS: readonly (readonly number[])[] = PERIODS.map((_, rung) => {
  if (rung < DAY) return [rung + 1];
  return rung === DAY ? [...PERIODS.keys()].slice(DAY + 1) : [];
});

/** Every bar is built from shorter ones, so all periods are consistent. */
export function createBarCascade(emit: (period: Period, bar: Readonly<UnitBar>) => void): BarCascade {
  const building = PERIODS.map(emptyBar);

  const close = (rung: number, bar: UnitBar): void => {
    if (bar.startMs !== NO_BAR) pass(rung, bar);
    bar.startMs = NO_BAR;
  };
  const pass = (rung: number, bar: Readonly<UnitBar>): void => {
    emit(PERIODS[rung] ?? '1min', bar);
    for (const parent of PARENTS[rung] ?? []) {
      const current = building[parent];
      if (current === undefined) continue;
      const startMs = periodStart(PERIODS[parent] ?? '1Y', bar.startMs);
      if (current.startMs === startMs) {
        extend(current, bar);
      } else {
        close(parent, current);
        copy(current, bar);
        current.startMs = startMs;
      }
    }
  };
  return {
    add: (period, bar) => pass(PERIODS.indexOf(period), bar),
    end: () => {
      for (const [rung, bar] of building.entries()) close(rung, bar);
    },
  };
}

/** Field by field: this runs for every bar, and Object.assign is many times slower. */
function copy(bar: UnitBar, from: Readonly<UnitBar>): void {
  bar.open = from.open;
  bar.high = from.high;
  bar.low = from.low;
  bar.close = from.close;
  bar.volume = from.volume;
  bar.turnover = from.turnover;
}

function extend(bar: UnitBar, next: Readonly<UnitBar>): void {
  if (next.high > bar.high) bar.high = next.high;
  if (next.low < bar.low) bar.low = next.low;
  bar.close = next.close;
  bar.volume += next.volume;
  bar.turnover += next.turnover;
}

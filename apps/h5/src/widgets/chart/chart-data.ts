import type { DataLoader, KLineData, Period } from 'klinecharts';
import type { BarRow } from './bar-rows.ts';
import type { ChartPeriod } from './chart-periods.ts';
import type { ChartSource } from './chart-source.ts';

/** Periods in the library's terms, used for time labels only; the bars come from the source. */
export const CANVAS_PERIODS: Readonly<Record<ChartPeriod, Period>> = {
  tick: { type: 'second', span: 1 },
  '1min': { type: 'minute', span: 1 },
  '5min': { type: 'minute', span: 5 },
  '15min': { type: 'minute', span: 15 },
  '30min': { type: 'minute', span: 30 },
  '60min': { type: 'hour', span: 1 },
  '4hour': { type: 'hour', span: 4 },
  '1D': { type: 'day', span: 1 },
  '1W': { type: 'week', span: 1 },
  '1M': { type: 'month', span: 1 },
};

export interface LoadEvents {
  readonly loaded: (bars: readonly BarRow[]) => void;
  readonly failed: () => void;
  readonly behind: () => void;
}

/** Floating-point numbers are for drawing only, never for money. */
const toPoint = (bar: BarRow): KLineData => ({
  timestamp: bar.startMs,
  open: Number(bar.open),
  high: Number(bar.high),
  low: Number(bar.low),
  close: Number(bar.close),
  volume: Number(bar.volume),
  turnover: Number(bar.turnover),
});

export interface ChartLoader extends DataLoader {
  /** Stops the source; no data reaches the chart afterwards. */
  end(): void;
}

/** Adapts a source to the chart library's data loader. */
export function createLoader(source: ChartSource, events: LoadEvents): ChartLoader {
  const aborter = new AbortController();
  let stop = () => undefined as unknown;
  const guarded = async (run: () => Promise<void>, failed: () => void) => {
    try {
      await run();
    } catch {
      if (!aborter.signal.aborted) failed();
    }
  };
  const loadFirst = async (callback: (data: KLineData[], more: { forward: boolean }) => void) => {
    const page = await source.loadLatest(aborter.signal);
    if (aborter.signal.aborted) return;
    callback(page.bars.map(toPoint), { forward: page.more });
    events.loaded(page.bars);
  };
  return {
    getBars: ({ type, timestamp, callback }) => {
      if (aborter.signal.aborted) return;
      if (type === 'init') return guarded(() => loadFirst(callback), events.failed);
      if (type !== 'forward' || timestamp === null) return callback([], false);
      const loadOlder = async () => {
        const page = await source.loadBefore(timestamp, aborter.signal);
        if (!aborter.signal.aborted) callback(page.bars.map(toPoint), { forward: page.more && page.bars.length > 0 });
      };
      // On failure, further scrolling requests the page again.
      return guarded(loadOlder, () => callback([], { forward: true }));
    },
    subscribeBar: ({ callback }) => {
      stop = source.follow({ bar: (bar) => callback(toPoint(bar)), behind: events.behind });
    },
    unsubscribeBar: () => void stop(),
    end: () => {
      aborter.abort();
      stop();
    },
  };
}

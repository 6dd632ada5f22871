import { tickBar } from './bar-rows.ts';
import type { BarPage, ChartSource } from './chart-source.ts';
import { isPriceRow, type TickRow } from './tick-rows.ts';
import { askTicks, type TickTape } from './tick-stream.ts';

/** Five minutes at four ticks a second. */
const PAGE_TICKS = 1200;

/** Source of the tick line: one bar per tick. */
export function createTickSource(symbol: string, tape: TickTape): ChartSource {
  let firstSeq = 0;
  let lastSeq = 0;
  const toPage = (ticks: readonly TickRow[]): BarPage => {
    firstSeq = ticks[0]?.seq ?? firstSeq;
    return { bars: ticks.filter(isPriceRow).map(tickBar), more: firstSeq > 1 && ticks.length > 0 };
  };
  return {
    async loadLatest(signal) {
      const ticks = await askTicks({ symbol, limit: PAGE_TICKS, signal });
      lastSeq = ticks.at(-1)?.seq ?? 0;
      return toPage(ticks);
    },
    async loadBefore(_, signal) {
      const fromSeq = Math.max(1, firstSeq - PAGE_TICKS);
      const ticks = await askTicks({ symbol, fromSeq, limit: firstSeq - fromSeq, signal });
      return toPage(ticks.filter((tick) => tick.seq < firstSeq));
    },
    follow(news) {
      const show = (rows: readonly TickRow[]) => {
        for (const tick of rows) {
          if (tick.seq <= lastSeq) continue;
          lastSeq = tick.seq;
          if (isPriceRow(tick)) news.bar(tickBar(tick));
        }
      };
      show(tape.getState().rows);
      return tape.subscribe((state) => show(state.rows));
    },
  };
}

import { bars } from '@candor/contract/market';
import { request } from '#data/client.ts';
import { quotes } from '#data/quotes/quote-store.ts';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { onBar } from '#data/quotes/use-watch.ts';
import { type BarRow, fromFrame, pageRange, toBarRow, withTick } from './bar-rows.ts';
import { BAR_SECONDS, type BarPeriod } from './chart-periods.ts';
import type { BarPage, ChartSource, FollowedInstrument } from './chart-source.ts';

const PAGE_BARS = 300;
/** A page shorter than this covers closed hours: then all older bars are requested, newest first. */
const FEW_BARS = 60;

/** Bars of one period. The server's frames replace the newest bar; between frames, ticks update it. */
export function createCandleSource(instrument: FollowedInstrument, period: BarPeriod): ChartSource {
  let last: BarRow | undefined;
  const ask = async (range: { from: number; to: number }, signal: AbortSignal): Promise<readonly BarRow[]> => {
    const input = { symbol: instrument.symbol, period, from: String(range.from), to: String(range.to) };
    return (await request(bars, input, { signal, silent: true })).map(toBarRow);
  };
  const loadPage = async (endMs: number, signal: AbortSignal): Promise<BarPage> => {
    const range = pageRange(period, { endMs, bars: PAGE_BARS });
    const page = await ask(range, signal);
    if (page.length >= FEW_BARS || range.from === 0) return { bars: page, more: range.from > 0 };
    const older = await ask({ from: 0, to: range.to }, signal);
    return { bars: older, more: older.length >= FEW_BARS };
  };
  return {
    async loadLatest(signal) {
      // Ends one bar later, so that the unfinished newest bar is included.
      const page = await loadPage(serverNowMs() + BAR_SECONDS[period] * 1000, signal);
      last = page.bars.at(-1);
      return page;
    },
    async loadBefore(startMs, signal) {
      const page = await loadPage(startMs - 1000, signal);
      return { ...page, bars: page.bars.filter((bar) => bar.startMs < startMs) };
    },
    follow(news) {
      const show = (bar: BarRow) => {
        last = bar;
        news.bar(bar);
      };
      const stopBars = onBar((frame) => {
        if (frame[0] !== instrument.id || frame[1] !== period) return;
        const bar = fromFrame(frame);
        if (last === undefined || bar.startMs >= last.startMs) show(bar);
      });
      const stopTicks = quotes.subscribe(instrument.id, (quote) => {
        const next = last === undefined ? null : withTick(last, period, quote);
        if (next === 'behind') news.behind();
        else if (next !== null) show(next);
      });
      return () => {
        stopBars();
        stopTicks();
      };
    },
  };
}

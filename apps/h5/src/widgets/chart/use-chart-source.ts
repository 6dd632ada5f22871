import { useCallback } from 'react';
import { useWatch } from '#data/quotes/use-watch.ts';
import { createCandleSource } from './candle-source.ts';
import type { ChartPeriod } from './chart-periods.ts';
import type { ChartSource, FollowedInstrument } from './chart-source.ts';
import { createTickSource } from './tick-source.ts';
import type { TickTape } from './tick-stream.ts';

interface Charted {
  readonly instrument: FollowedInstrument;
  readonly period: ChartPeriod;
  readonly tape: TickTape;
}

/** Returns a factory for the chart's source, and watches its newest bar while mounted. */
export function useChartSource({ instrument, period, tape }: Charted): () => ChartSource {
  const { id, symbol } = instrument;
  useWatch([id], period === 'tick' ? undefined : { id, period });
  return useCallback(
    () => (period === 'tick' ? createTickSource(symbol, tape) : createCandleSource({ id, symbol }, period)),
    [id, symbol, period, tape],
  );
}

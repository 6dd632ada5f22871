import { proofTicks } from '@candor/contract/market';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { request } from '#data/client.ts';
import type { LiveQuote } from '#data/quotes/live-quote.ts';
import { quotes } from '#data/quotes/quote-store.ts';
import type { FollowedInstrument } from './chart-source.ts';
import { continued, decideStep, type TickRow } from './tick-rows.ts';

const FIRST_TICKS = 50;
/** A gap of up to this many ticks is filled by one request; after a longer gap the tape restarts. */
const MOST_MISSED = 500;

interface TapeState {
  /** Oldest first, without a gap. */
  readonly rows: readonly TickRow[];
  readonly phase: 'loading' | 'ready' | 'failed';
}

export type TickTape = UseBoundStore<StoreApi<TapeState>>;

export interface TickStream {
  readonly tape: TickTape;
  /** Follows the instrument until the returned function is called. */
  start(): () => void;
  retry(): void;
}

interface AskedTicks {
  readonly symbol: string;
  readonly fromSeq?: number;
  readonly limit: number;
  readonly signal?: AbortSignal;
}

/** Fetches ticks of the public price record, oldest first, including pause starts and ends, which are numbered too. */
export async function askTicks({ symbol, fromSeq, limit, signal }: AskedTicks): Promise<readonly TickRow[]> {
  const from = fromSeq === undefined ? {} : { from_seq: String(fromSeq) };
  const input = { symbol, limit: String(limit), ...from };
  const ticks = await request(proofTicks, input, { silent: true, ...(signal ? { signal } : {}) });
  return ticks.map(({ seq, time_ms: timeMs, price, kind = 0 }) => ({ seq, timeMs, price, isPause: kind !== 0 }));
}

/** The tape: loads the latest ticks, then appends every new one. Missed ticks are fetched. */
export function createTickStream(instrument: FollowedInstrument): TickStream {
  const tape: TickTape = create<TapeState>(() => ({ rows: [], phase: 'loading' }));
  let asking = false;
  const fetchTicks = async (fromSeq?: number): Promise<void> => {
    if (asking) return;
    asking = true;
    try {
      const { symbol } = instrument;
      const missed = { symbol, limit: MOST_MISSED, ...(fromSeq === undefined ? {} : { fromSeq }) };
      const newer = await askTicks(fromSeq === undefined ? { symbol, limit: FIRST_TICKS } : missed);
      const known = fromSeq === undefined ? [] : tape.getState().rows;
      tape.setState({ rows: continued(known, newer), phase: 'ready' });
    } catch {
      // A gap is fetched again with the next tick, so only an empty tape counts as failed.
      if (tape.getState().rows.length === 0) tape.setState({ phase: 'failed' });
    } finally {
      asking = false;
    }
  };
  const onQuote = (quote: LiveQuote): void => {
    const { rows } = tape.getState();
    const step = decideStep(rows, quote.seq);
    if (step === 'next') tape.setState({ rows: continued(rows, [quote]) });
    const missedFrom = (rows.at(-1)?.seq ?? 0) + 1;
    if (step === 'gap' && quote.seq > 0) void fetchTicks(canFill(rows, quote.seq) ? missedFrom : undefined);
  };
  return {
    tape,
    start() {
      void fetchTicks();
      return quotes.subscribe(instrument.id, onQuote);
    },
    retry() {
      tape.setState({ phase: 'loading' });
      void fetchTicks();
    },
  };
}

const canFill = (rows: readonly TickRow[], seq: number): boolean => {
  const last = rows.at(-1);
  return last !== undefined && seq - last.seq <= MOST_MISSED;
};

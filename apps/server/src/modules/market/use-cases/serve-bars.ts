import type { ReplyOf } from '@candor/contract/call';
import { type bars, MAX_BARS, type Period } from '@candor/contract/market';
import { nextPeriodStart, periodStart } from '@candor/domain/pricing/bar';
import type { Instrument } from '#kernel/pricing/instrument';
import { loadBars } from '#kernel/pricing/load-bars';
import { Serialised } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { MarketDeps } from '../deps';
import { toBarItem } from '../market.reply';

export interface BarsRequest {
  readonly symbol: string;
  readonly period: Period;
  /** Unix seconds, both included. */
  readonly from: number;
  readonly to: number;
}

type Reply = Serialised<ReplyOf<typeof bars>>;

interface Kept {
  readonly version: number;
  readonly reply: Promise<Reply>;
}

const MAX_KEPT = 500;
const EARLIEST_MS = 0;

interface Range {
  readonly instrument: Instrument;
  readonly period: Period;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Whole bars: the first is the one that contains `from`. `to` is capped at the present. */
const toRange = ({ board, clock }: MarketDeps, { symbol, period, from, to }: BarsRequest): Range => {
  const instrument = board.bySymbol(symbol) ?? refuse('instrument_unknown');
  if (from > to) return refuse('range_invalid');
  const toMs = periodStart(period, Math.min(to * 1_000, clock.nowMs()));
  return { instrument, period, fromMs: periodStart(period, Math.min(from * 1_000, toMs)), toMs };
};

const countBars = ({ period, fromMs, toMs }: Range): number =>
  Math.min(MAX_BARS, Math.floor((toMs - fromMs) / (nextPeriodStart(period, fromMs) - fromMs)) + 1);

/**
 * Existing clients need at least one bar: a range without any, such as a weekend of a stock, returns the latest earlier
 * bars, as many as the range would hold.
 */
const load = async (deps: MarketDeps, range: Range): Promise<Reply> => {
  const { instrument, period, fromMs, toMs } = range;
  const read = (first: number, limit: number) =>
    loadBars(deps, { instrumentId: instrument.id, period, fromMs: first, toMs, limit });
  const found = await read(fromMs, MAX_BARS);
  const shown = found.length > 0 ? found : await read(EARLIEST_MS, countBars(range));
  return Serialised.of(shown.map((bar) => toBarItem(instrument, period, bar)));
};

/** Requests for the same bars between two ticks share one query and one serialised reply. */
export const createBars = (deps: MarketDeps): ((request: BarsRequest) => Promise<Reply>) => {
  const kept = new Map<string, Kept>();
  return (request) => {
    const range = toRange(deps, request);
    const key = `${range.instrument.id} ${range.period} ${range.fromMs} ${range.toMs}`;
    const version = deps.board.version();
    const known = kept.get(key);
    if (known && known.version === version) return known.reply;
    if (kept.size >= MAX_KEPT) kept.clear();
    const fresh: Kept = { version, reply: load(deps, range) };
    kept.set(key, fresh);
    // A failed read is not cached: the next request reads again.
    fresh.reply.catch(() => {
      if (kept.get(key) === fresh) kept.delete(key);
    });
    return fresh.reply;
  };
};

import { type DropReason, type OfferedQuote, readQuote } from './decide-admission';
import { type Candidate, holdCandidate, isWithin, startCandidate } from './price-candidate';
import type { PriceRules } from './price-rules';
import type { PauseReason } from './tick';

/** The price of one source. */
export interface OfferedSource {
  readonly name: string;
  readonly price: string;
}

export interface PriceQuote extends OfferedQuote {
  readonly sources: readonly OfferedSource[];
}

/** State of the price decision of one instrument. */
export interface PriceState {
  /** The last accepted price, in units of 10^-8; null before the first. */
  readonly anchor: bigint | null;
  /** Time of the newest record or quote: earlier quotes are out of order, much later ones come after a gap. */
  readonly quoteMs: number;
  /** Time of the last quote; not before this process started. */
  readonly heardMs: number;
  readonly pause: OpenPause | null;
}

export interface OpenPause {
  readonly reason: PauseReason;
  readonly sinceMs: number;
  /** After a gap the next held price becomes the new anchor, near the last one or not. */
  readonly isAfterGap: boolean;
  /** The level being held, with its sources; null if no quote came since the pause began. */
  readonly candidate: Candidate | null;
}

export interface PriceTerms {
  readonly rules: PriceRules;
  readonly nowMs: number;
  /** True for the simulated feed: its one source is enough for a price, but never confirms a jump. */
  readonly isAlone: boolean;
  readonly isOpen: boolean;
}

/** The record to write to the chain, if any. `held`: paused, nothing to write. */
export type PriceOutcome =
  | { readonly kind: 'tick'; readonly price: bigint; readonly volume: bigint }
  | { readonly kind: 'pause' | 'resume'; readonly reason: PauseReason; readonly timeMs: number }
  | { readonly kind: 'held' }
  | { readonly kind: 'drop'; readonly reason: DropReason };

export interface PriceDecision {
  readonly state: PriceState;
  readonly outcome: PriceOutcome;
}

const HELD: PriceOutcome = { kind: 'held' };
/**
 * Rules §1, one quote of one instrument. What is no later positive decimal is dropped. The first price of all, and every
 * price no more than 20 % from the last one, becomes a tick. A larger jump pauses the instrument: it ends when the price
 * is back, or when two sources have held the new level for 10 s. The first price after a gap of more than 10 minutes
 * pauses too, and becomes the anchor when it was held for 10 s; there the simulated feed suffices alone. Fewer than two
 * sources make no price; when that lasts for 10 s, the instrument is paused until two speak again.
 */
export const decidePrice = (state: PriceState, quote: PriceQuote, terms: PriceTerms): PriceDecision => {
  const drop = (reason: DropReason): PriceDecision => ({ state, outcome: { kind: 'drop', reason } });
  const read = readQuote(state.quoteMs, quote, terms.nowMs);
  if (!read.ok) return drop(read.reason);
  if (!terms.isAlone && countNames(quote.sources) < terms.rules.minSources) return drop('few_sources');
  const heard = { ...state, quoteMs: quote.timeMs, heardMs: terms.nowMs };
  const offer = { ...read, quote, isGap: state.anchor !== null && quote.timeMs - state.quoteMs > terms.rules.gapMs };
  return state.pause === null ? decideRunning(heard, offer, terms) : decidePaused(heard, state.pause, { offer, terms });
};

/**
 * Called when no valid quote came: an open market with too few sources for too long is paused. The simulated feed is
 * not paused; when it is silent, prices become stale and the next one comes after a gap.
 */
export const decideSilence = (state: PriceState, { rules, nowMs, isOpen, isAlone }: PriceTerms): PriceDecision => {
  if (isAlone || !isOpen || state.anchor === null || state.pause !== null) {
    return { state: { ...state, heardMs: Math.max(state.heardMs, nowMs) }, outcome: HELD };
  }
  if (nowMs - state.heardMs <= rules.silentMs || nowMs <= state.quoteMs) return { state, outcome: HELD };
  const pause: OpenPause = { reason: 'sources', sinceMs: nowMs, isAfterGap: false, candidate: null };
  return {
    state: { ...state, quoteMs: nowMs, pause },
    outcome: { kind: 'pause', reason: 'sources', timeMs: nowMs },
  };
};

interface Offer {
  readonly price: bigint;
  readonly volume: bigint;
  readonly quote: PriceQuote;
  readonly isGap: boolean;
}

const countNames = (sources: readonly OfferedSource[]): number => new Set(sources.map(({ name }) => name)).size;

const decideRunning = (state: PriceState, offer: Offer, { rules }: PriceTerms): PriceDecision => {
  const { price, volume, quote, isGap } = offer;
  const isJump = state.anchor !== null && !isWithin(state.anchor, price, rules.jumpPercent);
  if (!isGap && !isJump) return { state: { ...state, anchor: price }, outcome: { kind: 'tick', price, volume } };
  const reason = isGap ? 'gap' : 'jump';
  const candidate = startCandidate(price, quote, rules);
  const pause: OpenPause = { reason, sinceMs: quote.timeMs, isAfterGap: isGap, candidate };
  return { state: { ...state, pause }, outcome: { kind: 'pause', reason, timeMs: quote.timeMs } };
};

const decidePaused = (
  state: PriceState,
  before: OpenPause,
  { offer, terms }: { readonly offer: Offer; readonly terms: PriceTerms },
): PriceDecision => {
  const { price, quote } = offer;
  const { rules, isAlone } = terms;
  const isAfterGap = before.isAfterGap || offer.isGap;
  const resume = (): PriceDecision => ({
    state: { ...state, anchor: price, pause: null },
    outcome: { kind: 'resume', reason: before.reason, timeMs: quote.timeMs },
  });
  const isNear = state.anchor !== null && isWithin(state.anchor, price, rules.jumpPercent);
  if (isNear && !isAfterGap) return resume();
  const needed = isAlone && isAfterGap ? 1 : rules.minSources;
  const held = holdCandidate(before.candidate, { price, quote, needed }, rules);
  const isBelieved = held.holders.length >= needed && quote.timeMs - held.sinceMs >= rules.holdMs;
  if (isBelieved) return resume();
  return { state: { ...state, pause: { ...before, isAfterGap, candidate: held } }, outcome: HELD };
};

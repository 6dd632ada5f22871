import { tickText } from '@candor/domain/pricing/chain';
import type { DropReason } from '@candor/domain/pricing/decide-admission';
import { decidePrice, decideSilence, type PriceOutcome, type PriceState } from '@candor/domain/pricing/decide-price';
import type { PriceRules } from '@candor/domain/pricing/price-rules';
import { PRICE_SCALE, roundPrice } from '@candor/domain/pricing/price-units';
import { isSessionOpen } from '@candor/domain/pricing/session';
import { RECORD_KINDS, type Tick } from '@candor/domain/pricing/tick';
import { writeTickSources } from '@candor/domain/pricing/tick-sources';
import { fromUnits } from '@candor/money/units';
import type { ChainHead, ChainHeads } from './chain-head';
import type { FeedQuote, SourceQuote } from './feed';
import { genesisHash, hashText } from './hash-text';
import type { Instrument } from './instrument';

/** The sources are part of the hashed text. */
const toSourcesText = (sources: readonly SourceQuote[]): string =>
  writeTickSources(
    sources.map(({ name, price, timeMs, isUntimed }) => ({ name, price, timeMs: isUntimed ? null : timeMs })),
  );

export interface TickInput {
  readonly instruments: ReadonlyMap<number, Instrument>;
  readonly heads: ChainHeads;
  readonly quotes: readonly FeedQuote[];
  readonly rules: PriceRules;
  /** The simulated feed: a single source is accepted. */
  readonly isAlone: boolean;
  readonly nowMs: number;
  readonly onDrop: (reason: DropReason) => void;
}

type Body = Pick<Tick, 'timeMs' | 'price' | 'volume' | 'kind' | 'reason'>;

/** The records of a pause's start and end repeat the last price. */
const bodyOf = (outcome: PriceOutcome, head: ChainHead | undefined, at: { quote: FeedQuote | null; scale: number }) => {
  if (outcome.kind === 'tick' && at.quote !== null) {
    const price = fromUnits(roundPrice(outcome.price, at.scale), PRICE_SCALE);
    return { timeMs: at.quote.timeMs, price, volume: fromUnits(outcome.volume, PRICE_SCALE) } satisfies Body;
  }
  if ((outcome.kind !== 'pause' && outcome.kind !== 'resume') || head === undefined) return null;
  const { kind, reason, timeMs } = outcome;
  return { timeMs, price: head.lastPrice, volume: '0', kind: RECORD_KINDS[kind], reason } satisfies Body;
};

const EMPTY: PriceState = { anchor: null, quoteMs: 0, heardMs: 0, pause: null };

/** The record an instrument appends to its chain now: at most one. */
const decideOne = (instrument: Instrument, quote: FeedQuote | null, input: TickInput) => {
  const { rules, isAlone, nowMs } = input;
  const before = input.heads.get(instrument.id)?.state ?? { ...EMPTY, heardMs: nowMs };
  const terms = { rules, nowMs, isAlone, isOpen: isSessionOpen(instrument.session, nowMs) };
  if (quote !== null) {
    const decision = decidePrice(before, quote, terms);
    if (decision.outcome.kind !== 'drop') return decision;
    input.onDrop(decision.outcome.reason);
  }
  return decideSilence(before, terms);
};

const groupQuotes = (quotes: readonly FeedQuote[]): ReadonlyMap<number, readonly FeedQuote[]> => {
  const groups = new Map<number, FeedQuote[]>();
  for (const quote of quotes) groups.set(quote.instrumentId, [...(groups.get(quote.instrumentId) ?? []), quote]);
  return groups;
};

/** The next record of a chain, if any, and the chain's head after this quote, or after a beat without one. */
const addOne = (instrument: Instrument, quote: FeedQuote | null, input: TickInput) => {
  const head = input.heads.get(instrument.id);
  const { state, outcome } = decideOne(instrument, quote, input);
  const body = bodyOf(outcome, head, { quote, scale: instrument.priceScale });
  if (body === null) return { head: head && { ...head, state }, tick: null };
  const { symbol } = instrument;
  const sources = toSourcesText(quote?.sources ?? []);
  const link = { symbol, seq: (head?.seq ?? 0) + 1, sources, prevHash: head?.hash ?? genesisHash(symbol) };
  const tick = { instrumentId: instrument.id, ...body, ...link };
  const hash = hashText(tickText(tick));
  return { head: { seq: link.seq, timeMs: body.timeMs, hash, lastPrice: body.price, state }, tick: { ...tick, hash } };
};

/**
 * Turns quotes into the next records of their chains. Quotes that the rules refuse are dropped and counted; an
 * unconfirmed jump begins a pause.
 */
export const makeTicks = (input: TickInput): { readonly ticks: readonly Tick[]; readonly heads: ChainHeads } => {
  const heads = new Map(input.heads);
  const ticks: Tick[] = [];
  const groups = groupQuotes(input.quotes);
  for (const instrument of input.instruments.values()) {
    for (const quote of groups.get(instrument.id) ?? [null]) {
      const added = addOne(instrument, quote, { ...input, heads });
      if (added.head !== undefined) heads.set(instrument.id, added.head);
      if (added.tick !== null) ticks.push(added.tick);
    }
  }
  return { ticks, heads };
};

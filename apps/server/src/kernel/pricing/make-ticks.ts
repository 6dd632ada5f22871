import { tickText } from '@candor/domain/pricing/chain';
import { type DropReason, decideAdmission } from '@candor/domain/pricing/decide-admission';
import { PRICE_SCALE, roundPrice } from '@candor/domain/pricing/price-units';
import type { Tick } from '@candor/domain/pricing/tick';
import { fromUnits, toUnits } from '@candor/money/units';
import type { FeedQuote, SourceQuote } from './feed';
import { genesisHash, hashText } from './hash-text';
import type { Instrument } from './instrument';

/** The end of one instrument's chain. */
export interface ChainHead {
  readonly seq: number;
  readonly timeMs: number;
  /** In units of 10^-8. */
  readonly price: bigint;
  readonly hash: string;
}

export type ChainHeads = ReadonlyMap<number, ChainHead>;

export const toHead = ({ seq, timeMs, price, hash }: Tick): ChainHead => ({
  seq,
  timeMs,
  price: toUnits(price, PRICE_SCALE),
  hash,
});

const compareNames = (a: SourceQuote, b: SourceQuote): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/** Part of what is hashed: only plain names and decimals, and not too many of them. */
const MAX_SOURCES_LENGTH = 1_000;
const toSourcesText = (sources: readonly SourceQuote[]): string =>
  sources
    .toSorted(compareNames)
    .map(({ name, price }) => `${name}=${price}`)
    .join(';')
    .replace(/[^a-z0-9_.=;-]/gi, '_')
    .slice(0, MAX_SOURCES_LENGTH);

export interface Making {
  readonly instruments: ReadonlyMap<number, Instrument>;
  readonly heads: ChainHeads;
  readonly quotes: readonly FeedQuote[];
  readonly nowMs: number;
  readonly onDrop: (reason: DropReason) => void;
}

/** Turns quotes into the next ticks of their chains; what the rules do not admit is dropped and counted. */
export const makeTicks = ({ instruments, heads, quotes, nowMs, onDrop }: Making) => {
  const next = new Map(heads);
  const ticks: Tick[] = [];
  for (const quote of quotes) {
    const instrument = instruments.get(quote.instrumentId);
    if (instrument === undefined) continue;
    const head = next.get(instrument.id) ?? null;
    const admission = decideAdmission(head, quote, nowMs);
    if (!admission.ok) {
      onDrop(admission.reason);
      continue;
    }
    const price = roundPrice(admission.price, instrument.priceScale);
    const body = {
      symbol: instrument.symbol,
      seq: (head?.seq ?? 0) + 1,
      timeMs: quote.timeMs,
      price: fromUnits(price, PRICE_SCALE),
      volume: fromUnits(admission.volume, PRICE_SCALE),
      sources: toSourcesText(quote.sources),
      prevHash: head?.hash ?? genesisHash(instrument.symbol),
    };
    const hash = hashText(tickText(body));
    ticks.push({ instrumentId: instrument.id, ...body, hash });
    next.set(instrument.id, { seq: body.seq, timeMs: body.timeMs, price, hash });
  }
  return { ticks, heads: next as ChainHeads };
};

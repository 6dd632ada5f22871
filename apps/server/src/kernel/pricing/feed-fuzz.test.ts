import { decideTrigger, type TriggerFacts } from '@candor/domain/futures/decide-trigger';
import { FUTURES_RULES } from '@candor/domain/futures/futures-rules';
import { computeLiquidationPrice } from '@candor/domain/futures/position-math';
import { decideEntry, decideExit } from '@candor/domain/options/option-outcome';
import { OPTION_RULES } from '@candor/domain/options/option-rules';
import { PRICE_RULES } from '@candor/domain/pricing/price-rules';
import { isPrice, RECORD_KINDS, type Tick } from '@candor/domain/pricing/tick';
import { verifyChain } from '@candor/domain/pricing/verify-chain';
import { isFull } from '@candor/testkit/test-size';
import { describe, expect, it } from 'vitest';
import { COUNTS } from '#app/testing/counts';
import { findForbidden, isStuck, type Offered } from '#app/testing/price-oracle';
import { nodeCrypto } from '#app/testing/proof-steps';
import { listingOf } from '#app/testing/sample-instruments';
import { randomFrom } from '#app/testing/seed';
import { type ChainHeads, toHead } from './chain-head';
import type { FeedQuote } from './feed';
import { createSourceBook } from './feeds/ccxt/source-book';
import { makeTicks } from './make-ticks';

/** Of each of the three walks: one, two and three sources. */
const QUOTES = COUNTS.feedFuzzQuotes;
const MOST_OPEN = 20;
const STEP_MS = 250;
const START_MS = Date.UTC(2026, 5, 1);
const [BTC] = listingOf('BTC');
if (BTC === undefined) throw new Error('BTC is listed');
const NAMES = ['a', 'b', 'c'] as const;
type Random = (below: number) => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)] as T;

/** One source: mostly right, sometimes silent, late, duplicated, random, or wrong by a factor for a while. */
const createSource = (random: Random, shared: () => number) => {
  let factor = 1;
  let wrongMs = 0;
  let silentMs = 0;
  return (price: number, nowMs: number): { last: string; timestamp: number }[] => {
    if (random(900) === 0) [factor, wrongMs] = [pick(random, [0.0001, 0.5, 0.79, 1.19, 1.3, 2, 1000]), random(14_000)];
    if (random(400) === 0) silentMs = random(20_000);
    wrongMs -= STEP_MS;
    silentMs -= STEP_MS;
    if (wrongMs <= 0) factor = 1;
    if (silentMs > 0) return [];
    const last = (price * factor * shared()).toFixed(2);
    const quote = { last, timestamp: nowMs };
    const way = random(40);
    if (way === 0) return [{ ...quote, last: pick(random, ['NaN', '-1', '0', '', '1e9', 'Infinity', '12,5']) }];
    if (way === 1) return [quote, quote];
    if (way === 2) return [{ ...quote, timestamp: nowMs - random(30_000) }];
    if (way === 3) return [{ ...quote, timestamp: nowMs + 1 + random(60_000) }];
    return way === 4 ? [] : [quote];
  };
};

/** All sources leap together for a while: a crash, a rally, or the same mistake. */
const createShared = (random: Random) => {
  let [factor, leftMs] = [1, 0];
  return {
    factor: () => factor,
    step: (): void => {
      if (random(700) === 0) [factor, leftMs] = [pick(random, [0.5, 0.7, 1.4, 3, 1000]), random(25_000)];
      leftMs -= STEP_MS;
      if (leftMs <= 0) factor = 1;
    },
  };
};

/** What is done to the index on its way to the writer. */
const spoil = (random: Random, quote: FeedQuote): FeedQuote[] => {
  const way = random(60);
  if (way === 0) return [{ ...quote, price: pick(random, ['NaN', '-5', '0', '']) }, quote];
  if (way === 1) return [quote, quote];
  if (way === 2) return [{ ...quote, timeMs: quote.timeMs - 1 - random(5_000) }, quote];
  if (way === 3) return [{ ...quote, timeMs: quote.timeMs + 100_000 }, quote];
  return [quote];
};

interface Run {
  readonly records: Tick[];
  readonly offered: Offered[];
  readonly drops: Map<string, number>;
  readonly isAlone: boolean;
  /** The market was stuck in a pause at one of the checks. */
  stuck: boolean;
  reported: number;
}

/** The simulated feed is one source, as it is; others go through the median. */
const createFeed = (random: Random, count: number, nowMs: () => number) => {
  const shared = createShared(random);
  const sources = Array.from({ length: count }, () => createSource(random, shared.factor));
  const book = createSourceBook(nowMs, () => undefined);
  return (price: number): { reported: number; quotes: FeedQuote[] } => {
    const at = nowMs();
    shared.step();
    const words = sources.map((source) => source(price, at));
    const reported = words.reduce((sum, list) => sum + Math.max(1, list.length), 0);
    if (count === 1) {
      const quotes = (words[0] ?? []).map(({ last, timestamp }) => {
        const own = [{ name: 'simulated', price: last, timeMs: timestamp }];
        return { instrumentId: BTC.id, timeMs: timestamp, price: last, sources: own, volume: '0' };
      });
      return { reported, quotes };
    }
    for (const [index, list] of words.entries()) {
      for (const word of list) book.addTicker(NAMES[index] ?? 'x', BTC, word);
    }
    return { reported, quotes: book.read(at) };
  };
};

const isValid = (quote: FeedQuote, { lastMs, nowMs, isAlone }: { lastMs: number; nowMs: number; isAlone: boolean }) =>
  /^[0-9]+(\.[0-9]+)?$/.test(quote.price) &&
  Number(quote.price) > 0 &&
  quote.timeMs > lastMs &&
  quote.timeMs <= nowMs &&
  (isAlone || quote.sources.length >= 2);

const walk = (seed: number, count: number): Run => {
  const random = randomFrom(seed);
  let nowMs = START_MS;
  let price = 60_000;
  let heads: ChainHeads = new Map();
  const feed = createFeed(random, count, () => nowMs);
  const run: Run = { records: [], offered: [], drops: new Map(), isAlone: count === 1, stuck: false, reported: 0 };
  for (let beat = 1; run.reported < QUOTES; beat += 1) {
    nowMs += random(4_000) === 0 ? random(1_500_000) : STEP_MS;
    price *= 1 + (random(2_001) - 1_000) / 2_000_000;
    const { reported, quotes } = feed(price);
    run.reported += reported;
    const sent = quotes.flatMap((quote) => spoil(random, quote));
    for (const quote of sent) {
      const lastMs = Math.max(run.offered.at(-1)?.timeMs ?? 0, run.records.at(-1)?.timeMs ?? 0);
      if (isValid(quote, { lastMs, nowMs, isAlone: run.isAlone }))
        run.offered.push({ ...quote, value: Number(quote.price) });
    }
    const onDrop = (reason: string) => run.drops.set(reason, (run.drops.get(reason) ?? 0) + 1);
    const made = makeTicks({
      instruments: new Map([[BTC.id, BTC]]),
      heads,
      quotes: sent,
      rules: PRICE_RULES,
      isAlone: run.isAlone,
      nowMs,
      onDrop,
    });
    heads = made.heads;
    run.records.push(...made.ticks);
    const last = run.records.at(-1);
    // A restart: the state is rebuilt from the chain alone.
    if (random(3_000) === 0 && last !== undefined && isPrice(last)) heads = new Map([[BTC.id, toHead(last, nowMs)]]);
    if (beat % 500 === 0 && isStuck(run)) run.stuck = true;
  }
  return run;
};

/** Every option that could have been taken: how it ends follows from the records alone. */
const playOptions = (records: readonly Tick[], random: Random) => {
  const ends = new Map<string, number>();
  const settledBy: Tick[] = [];
  for (let index = 0; index < records.length - 1; index += 1 + random(20)) {
    const accepted = records[index] as Tick;
    if (accepted.kind === RECORD_KINDS.pause) continue;
    const first = records[index + 1] as Tick;
    const order = {
      acceptedSeq: accepted.seq,
      fillAfterMs: null,
      entryByMs: accepted.timeMs + 1_500,
      seconds: pick(random, [30, 60]),
    };
    const entry = decideEntry(order, first);
    let end: string = 'no_entry';
    if (entry.ok) {
      expect(isPrice(first)).toBe(true);
      let next = index + 1;
      while ((records[next]?.timeMs ?? Number.POSITIVE_INFINITY) <= entry.dueMs) next += 1;
      if (next >= records.length) continue;
      const last = records[next - 1] as Tick;
      const between = records.slice(index + 2, next);
      const pauses = between.filter((record) => !isPrice(record)).length;
      const exit = decideExit({ entrySeq: first.seq, dueMs: entry.dueMs, pauses }, last, OPTION_RULES);
      end = exit.kind === 'void' ? exit.reason : 'settled';
      // By the words of the rule: the last record before the due time is a pause or its end, and the next comes after it.
      expect(end === 'paused').toBe(!isPrice(last));
      if (end === 'settled') {
        settledBy.push(last);
        expect(between.filter(isPrice).length).toBeGreaterThanOrEqual(OPTION_RULES.minTicks);
      }
    }
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  return { ends, settledBy };
};

/** Shorts and longs of 20× taken now and then; each is closed by the first tick that reaches its level. */
const playFutures = (records: readonly Tick[], random: Random): { closedBy: Tick[]; opened: number } => {
  const closedBy: Tick[] = [];
  let open: TriggerFacts[] = [];
  let opened = 0;
  for (const record of records) {
    // As the watcher hears them: the board tells it prices only.
    if (!isPrice(record)) continue;
    open = open.filter((facts) => {
      if (decideTrigger(facts, record) !== 'liquidation') return true;
      closedBy.push(record);
      return false;
    });
    if (random(25) > 0) continue;
    opened += 1;
    open = open.slice(1 - MOST_OPEN);
    const side = pick(random, ['long', 'short'] as const);
    const tiers = FUTURES_RULES.majorTiers;
    const margin = (Number(record.price) * 0.5 * 0.05).toFixed(2);
    const liquidationPrice = computeLiquidationPrice({
      side,
      size: '0.5',
      entryPrice: record.price,
      margin,
      tiers,
      scale: 6,
    });
    open.push({
      status: 'open',
      side,
      limitPrice: null,
      expiresMs: null,
      takeProfit: null,
      stopLoss: null,
      liquidationPrice,
      warnPrice: null,
      urgentPrice: null,
      warned: 0,
      entrySeq: record.seq,
      watchSeq: record.seq,
      acceptedSeq: 0,
    });
  }
  return { closedBy, opened };
};

interface Reached {
  readonly count: number;
  readonly ends: ReadonlyMap<string, number>;
  readonly opened: number;
}

const expectEachEvent = ({ records, drops }: ReturnType<typeof walk>, { count, ends, opened }: Reached): void => {
  const kinds = records.map(({ kind = 0, reason = '' }) => `${kind} ${reason}`.trim());
  const countOf = (name: string): number => kinds.filter((kind) => kind === name).length;
  expect(countOf('0')).toBeGreaterThan(5_000);
  expect(countOf('1 jump')).toBeGreaterThan(5);
  expect(countOf('1 gap')).toBeGreaterThan(1);
  if (count > 1) expect(countOf('1 sources')).toBeGreaterThan(0);
  for (const reason of ['not_a_decimal', 'not_positive', 'out_of_order', 'from_the_future']) {
    expect(drops.get(reason), reason).toBeGreaterThan(10);
  }
  for (const end of ['settled', 'paused', 'no_entry']) expect(ends.get(end), end).toBeGreaterThan(0);
  expect(opened).toBeGreaterThan(100);
};

describe('feed fuzz: wrong, late, doubled, missing and spiking quotes', () => {
  it.each([
    [1, 20_261_101],
    [2, 20_261_102],
    [3, 20_261_103],
  ])(
    `${QUOTES} quotes of %i sources (seed %i): nothing happens by a tick the rule does not admit`,
    async (count, seed) => {
      const run = walk(seed, count);
      expect(run.reported).toBeGreaterThanOrEqual(QUOTES);
      expect(findForbidden(run)).toBeNull();
      expect(run.stuck).toBe(false);
      expect(await verifyChain({ ticks: run.records, checkpoints: [], keys: [] }, nodeCrypto)).toMatchObject({
        ok: true,
      });
      const random = randomFrom(seed + 1);
      const admitted = new Set(run.records.filter(isPrice));
      const { ends, settledBy } = playOptions(run.records, random);
      expect(settledBy.every((tick) => admitted.has(tick))).toBe(true);
      const { closedBy, opened } = playFutures(run.records, random);
      expect(closedBy.every((tick) => admitted.has(tick))).toBe(true);
      // Each kind of event happens often enough to be asked for only in as many quotes as the full run has.
      if (isFull) expectEachEvent(run, { count, ends, opened });
    },
  );
});

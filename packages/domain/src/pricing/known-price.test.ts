import { describe, expect, it } from 'vitest';
import { isInTime } from '../futures/decide-fill';
import { FUTURES_RULES } from '../futures/futures-rules';
import { decideEntry, decideExit, decideResult } from '../options/option-outcome';
import { OPTION_RULES } from '../options/option-rules';
import { computeMedianIndex } from './index-price';
import { decidesFill, writeTickSources } from './tick-sources';

// A lab market: the true price moves every 50 ms, three sources say it, some of them late, and the index makes a tick every
// 250 ms. The bot sees the true price at once and trades whenever the index is behind it.
const STEP_MS = 50;
const TICK_MS = 250;
const LENGTH_MS = 48_000;
const TRADES = 10_000;
const OPTION_SECONDS = 30;
const SEED = 36;

interface LabTick {
  readonly seq: number;
  readonly timeMs: number;
  readonly price: string;
  readonly sources: string;
}

/** A fixed sequence: mulberry32. */
const createRandom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
type Random = ReturnType<typeof createRandom>;

/** True prices in cents: every step goes as far up as down, so that what comes next is worth nothing to know. */
const drawPath = (random: Random): Int32Array => {
  const path = new Int32Array(LENGTH_MS / STEP_MS + 1);
  path[0] = 6_000_000;
  for (let step = 1; step < path.length; step += 1) {
    path[step] = (path[step - 1] as number) + Math.floor(random() * 2_001) - 1_000;
  }
  return path;
};

/** One trade's stretch of the market. */
const openMarket = (random: Random, delays: readonly number[]) => {
  const path = drawPath(random);
  const trueAt = (timeMs: number): number => (path[Math.floor(timeMs / STEP_MS)] as number) / 100;
  const ticks = new Map<number, LabTick>();
  const tickAt = (seq: number): LabTick => {
    const known = ticks.get(seq);
    if (known !== undefined) return known;
    const timeMs = seq * TICK_MS;
    const quotes = delays.map((delayMs, at) => {
      return { name: `source-${at}`, price: trueAt(timeMs - delayMs).toFixed(2), timeMs: timeMs - delayMs };
    });
    const index = computeMedianIndex(quotes, timeMs);
    if (index === null) throw new Error('the index has no source');
    const tick = { seq, timeMs, price: index.price, sources: writeTickSources(index.used) };
    ticks.set(seq, tick);
    return tick;
  };
  const newestAt = (timeMs: number): LabTick => tickAt(Math.floor(timeMs / TICK_MS));
  return { trueAt, tickAt, newestAt };
};
type Market = ReturnType<typeof openMarket>;

/** The tick that decides an order accepted now. `isGuarded` false: as before fill ticks, when the next tick filled. */
const decidingTick = ({ newestAt, tickAt }: Market, acceptedMs: number, isGuarded: boolean): LabTick => {
  const wait = { fillAfterMs: isGuarded ? acceptedMs : null, fillByMs: acceptedMs + FUTURES_RULES.orderWaitMs };
  let seq = newestAt(acceptedMs).seq + 1;
  while (!decidesFill(tickAt(seq), wait)) seq += 1;
  return tickAt(seq);
};

/** The first moment from this one on at which the index is behind the true price on the wanted side; null: never. */
const findMoment = ({ trueAt, newestAt }: Market, fromMs: number, side: 1 | -1 | 0) => {
  for (let atMs = fromMs; atMs < fromMs + 5_000; atMs += STEP_MS) {
    const behind = Math.sign(trueAt(atMs) - Number(newestAt(atMs).price));
    if (behind !== 0 && (side === 0 || behind === side)) return { atMs, side: behind as 1 | -1 };
  }
  return null;
};

interface Results {
  readonly futures: number[];
  readonly options: number[];
  readonly convert: number[];
}

/** Opens, closes by hand when the index is behind the other way, and counts what the price of both ticks gives. */
const playFutures = (market: Market, opened: LabTick, side: 1 | -1, isGuarded: boolean): number => {
  const out = findMoment(market, opened.timeMs + 3_000, side === 1 ? -1 : 1);
  if (out === null) return 0;
  const closed = decidingTick(market, out.atMs, isGuarded);
  const isFilled = isInTime(closed, out.atMs + FUTURES_RULES.orderWaitMs);
  const end = isFilled ? Number(closed.price) : market.trueAt(closed.timeMs);
  return (side * (end - Number(opened.price))) / Number(opened.price);
};

/** +1 won, −1 lost: as if winning paid as much as losing costs, which is more than any payout. */
const playOption = (market: Market, order: { acceptedMs: number; side: 1 | -1; isGuarded: boolean }): number => {
  const { acceptedMs, side, isGuarded } = order;
  const entryTick = decidingTick(market, acceptedMs, isGuarded);
  const wait = {
    acceptedSeq: market.newestAt(acceptedMs).seq,
    fillAfterMs: isGuarded ? acceptedMs : null,
    entryByMs: acceptedMs + OPTION_RULES.entryWaitMs,
    seconds: OPTION_SECONDS,
  };
  const entry = decideEntry(wait, entryTick);
  if (!entry.ok) return 0;
  const exit = decideExit({ entrySeq: entryTick.seq, dueMs: entry.dueMs }, market.newestAt(entry.dueMs), OPTION_RULES);
  return exit.kind === 'price' ? decideResult(side === 1 ? 'up' : 'down', entryTick.price, exit.tick.price) : 0;
};

const playBot = (delays: readonly number[], isGuarded: boolean): Results => {
  const random = createRandom(SEED);
  const results: Results = { futures: [], options: [], convert: [] };
  for (let trade = 0; trade < TRADES; trade += 1) {
    const market = openMarket(random, delays);
    const moment = findMoment(market, 5_000 + Math.floor(random() * TICK_MS), 0);
    if (moment === null) throw new Error('the index follows at once');
    const { atMs: acceptedMs, side } = moment;
    const tick = decidingTick(market, acceptedMs, isGuarded);
    const isFilled = isInTime(tick, acceptedMs + FUTURES_RULES.orderWaitMs);
    results.futures.push(isFilled ? playFutures(market, tick, side, isGuarded) : 0);
    results.options.push(playOption(market, { acceptedMs, side, isGuarded }));
    // What was converted is worth the true price of the moment it arrives.
    const price = Number(tick.price);
    results.convert.push(isFilled ? (side * (market.trueAt(tick.timeMs) - price)) / price : 0);
  }
  return results;
};

/**
 * The mean of n results without an edge exceeds 4.9 of its standard errors once in two million times: that is the chance of a
 * false alarm with another seed, 4.8 in 10 million for each of the figures below. With this seed the outcome is always the same.
 */
const SIGMAS = 4.9;

const isAboveZero = (results: readonly number[]): boolean => {
  const mean = results.reduce((sum, one) => sum + one, 0) / results.length;
  const variance = results.reduce((sum, one) => sum + (one - mean) ** 2, 0) / results.length;
  return mean > SIGMAS * Math.sqrt(variance / results.length);
};

/** Each lab is played once. */
const played = new Map<string, Results>();
const resultsOf = (delays: readonly number[], isGuarded: boolean): Results => {
  const key = `${delays} ${isGuarded}`;
  const results = played.get(key) ?? playBot(delays, isGuarded);
  played.set(key, results);
  return results;
};

const winsOf = (results: Results): string[] =>
  (['futures', 'options', 'convert'] as const).filter((product) => isAboveZero(results[product]));

const LABS = [
  ['every source is 1 s late', [1_000, 1_000, 1_000]],
  ['every source is 2 s late', [2_000, 2_000, 2_000]],
  ['every source is 4 s late', [4_000, 4_000, 4_000]],
  ['one of three sources is 1 s late', [0, 0, 1_000]],
  ['one of three sources is 2 s late', [0, 0, 2_000]],
  ['one of three sources is 4 s late', [0, 0, 4_000]],
] as const;

describe('a bot that sees the true price at once does not win in 10,000 trades, before fees, in futures, options or conversions', () => {
  it.each(LABS)('when %s', (_, delays) => {
    expect(winsOf(resultsOf(delays, true))).toEqual([]);
  });

  it('but wins in all of them, and so is a bot worth fearing, when any next tick fills and the sources are late', () => {
    expect(winsOf(resultsOf([1_000, 1_000, 1_000], false))).toEqual(['futures', 'options', 'convert']);
  });

  it('because an order that only prices from before it could fill is refused', () => {
    const { futures, options, convert } = resultsOf([4_000, 4_000, 4_000], true);
    expect([...futures, ...options, ...convert].every((result) => result === 0)).toBe(true);
  });
});

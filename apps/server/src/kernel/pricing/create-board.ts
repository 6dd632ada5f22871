import { setTimeout as delay } from 'node:timers/promises';
import { isSessionOpen } from '@candor/domain/pricing/session';
import { RECORD_KINDS, type Tick } from '@candor/domain/pricing/tick';
import { canonical, roundTo, toPrice } from '@candor/money/decimal';
import { listen } from '#platform/db/listen';
import { toLiveBar, toPriceText, toVolumeText } from './bar-text';
import type { Board, Pause, Quote } from './board';
import type { BoardEntry, BoardState } from './board-state';
import { type BoardDeps, CATCH_UP, followChain } from './follow-chain';
import type { Instrument } from './instrument';
import { TICK_CHANNEL } from './tick-notice';

const STALE_MS = 3_000;
const MINUTE_MS = 60_000;
const CONNECT_MS = 5_000;

export interface LiveBoard extends Board {
  /** Loads the board, then follows the chain. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface KeptQuote {
  readonly seq: number;
  readonly minute: number;
  readonly version: object;
  readonly quote: Quote;
}

const makeQuote = (state: BoardState, entry: BoardEntry, nowMs: number): Quote | undefined => {
  const { instrument, price: head, day } = entry;
  const scale = instrument.priceScale;
  const figures = day.figures(nowMs);
  const minute = state.bars.live(instrument.id, '1min') ?? state.bars.live(instrument.id, '1D');
  if (minute === undefined) return undefined;
  const { open, high, low, volume, turnover } = figures ?? { ...minute, volume: 0n, turnover: 0n };
  return {
    instrumentId: instrument.id,
    seq: head?.seq ?? 0,
    timeMs: head?.timeMs ?? minute.startMs,
    price: head === null ? toPriceText(minute.close, scale) : canonical(head.price, scale),
    open: toPriceText(open, scale),
    high: toPriceText(high, scale),
    low: toPriceText(low, scale),
    volume: toVolumeText(volume),
    turnover: toVolumeText(turnover),
    spark: day.spark(nowMs).map((close) => toPriceText(close, scale)),
  };
};

/** The reference price is in force at any time, so it is never old. It has no ticks: its sequence number is 0. */
const makeOwnQuote = ({ own }: BoardState, { id, priceScale }: Instrument, nowMs: number): Quote | undefined => {
  const price = own.get(id);
  if (price === undefined) return undefined;
  const text = (value: string): string => canonical(roundTo(toPrice(value), priceScale, 'down'), priceScale);
  return {
    instrumentId: id,
    seq: 0,
    timeMs: nowMs,
    price: text(price.price),
    open: text(price.open),
    high: text(price.high),
    low: text(price.low),
    volume: price.volume,
    turnover: price.turnover,
    spark: [],
  };
};

/** A pause lasts until the next record, which is its end. */
const toPause = (head: Tick | null | undefined): Pause | null => {
  if (head?.kind !== RECORD_KINDS.pause || !head.reason) return null;
  return { reason: head.reason, sinceMs: head.timeMs, seq: head.seq };
};

export const createBoard = (deps: BoardDeps): LiveBoard => {
  const { pool, clock, logger } = deps;
  const follower = followChain(deps);
  const quotes = new Map<number, KeptQuote>();
  let listener: ReturnType<typeof listen> | null = null;
  const instrument = (id: number) => follower.state().entries.get(id)?.instrument;
  const isPricedByTrades = (id: number): boolean => instrument(id)?.pricedBy === 'trades';

  const quote = (id: number): Quote | undefined => {
    const state = follower.state();
    const entry = state.entries.get(id);
    if (entry === undefined) return undefined;
    const nowMs = clock.nowMs();
    if (entry.instrument.pricedBy === 'trades') return makeOwnQuote(state, entry.instrument, nowMs);
    const key = { seq: entry.price?.seq ?? 0, minute: Math.floor(nowMs / MINUTE_MS), version: state };
    const kept = quotes.get(id);
    if (kept?.seq === key.seq && kept.minute === key.minute && kept.version === state) return kept.quote;
    const made = makeQuote(state, entry, nowMs);
    if (made !== undefined) quotes.set(id, { ...key, quote: made });
    return made;
  };

  return {
    instruments: () => follower.state().instruments,
    instrument,
    bySymbol: (symbol) => follower.state().instruments.find((each) => each.symbol === symbol),
    byCurrency: (currencyId) => follower.state().instruments.find((each) => each.baseCurrencyId === currencyId),
    quote,
    bar: (id, period) => {
      if (isPricedByTrades(id)) return undefined;
      const bar = follower.state().bars.live(id, period);
      return bar && toLiveBar(bar, instrument(id)?.priceScale ?? 0);
    },
    recentBars: (id, period) => {
      // Bars of trades are written to the database with each trade; none are made here.
      if (isPricedByTrades(id)) return [];
      const bars = follower.state().bars.recent(id, period);
      return bars.map((bar) => toLiveBar(bar, instrument(id)?.priceScale ?? 0));
    },
    isStale: (id) => {
      if (isPricedByTrades(id)) return !follower.state().own.has(id);
      const head = follower.state().entries.get(id)?.price;
      return head === undefined || head === null || clock.nowMs() - head.timeMs > STALE_MS;
    },
    isOpen: (id) => isSessionOpen(instrument(id)?.session ?? 'always', clock.nowMs()),
    pauseOf: (id) => toPause(follower.state().entries.get(id)?.head),
    version: follower.version,
    onTicks: follower.onTicks,
    onPauses: follower.onPauses,
    onListing: follower.onListing,
    start: async () => {
      const onConnected = () => follower.take(CATCH_UP);
      listener = listen({ pool, logger, channel: TICK_CHANNEL, onNotice: follower.take, onConnected });
      await Promise.race([listener.connected, delay(CONNECT_MS, undefined, { ref: false })]);
      await follower.fill();
    },
    stop: async () => {
      await listener?.stop();
    },
  };
};

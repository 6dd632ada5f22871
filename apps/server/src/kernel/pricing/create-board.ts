import { setTimeout as delay } from 'node:timers/promises';
import { isSessionOpen } from '@candor/domain/pricing/session';
import type { Tick } from '@candor/domain/pricing/tick';
import { canonical } from '@candor/money/decimal';
import { listen } from '#platform/db/listen';
import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import type { Logger } from '#platform/runtime/logger';
import { createBarBook } from './bar-book';
import { toLiveBar, toPriceText, toVolumeText } from './bar-text';
import type { Board, Quote } from './board';
import { applyTick, type BoardEntry, type BoardState, loadBoardState } from './board-state';
import { genesisHash } from './hash-text';
import { eachTickAfter } from './load-bar-book';
import { RELOAD_NOTICE, readNotice, TICK_CHANNEL } from './tick-notice';

const STALE_MS = 3_000;
const MINUTE_MS = 60_000;
const CONNECT_MS = 5_000;

export interface LiveBoard extends Board {
  /** Fills the board and follows the chain from there. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface BoardDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
}

const EMPTY: BoardState = { instruments: [], entries: new Map(), bars: createBarBook([]) };

/** The state behind a board, kept in step with the committed ticks. Nothing is skipped: a gap is read from the database. */
const createFollower = ({ pool, clock, logger }: BoardDeps) => {
  const listeners = new Set<(ticks: readonly Tick[]) => void>();
  let state = EMPTY;
  let version = 0;
  let isReading = false;
  let isFilled = false;
  let waiting: string[] = [];

  const publish = (ticks: readonly Tick[]): void => {
    state.bars.dropChanged();
    version += 1;
    for (const listener of listeners) {
      try {
        listener(ticks);
      } catch (error) {
        logger.error({ err: error }, 'a listener of the board failed');
      }
    }
  };

  /** Applies what continues the chains; false when something in between is missing. */
  const apply = (ticks: readonly Omit<Tick, 'prevHash' | 'symbol'>[]): boolean => {
    const applied: Tick[] = [];
    let isWhole = true;
    for (const noticed of ticks) {
      const entry = state.entries.get(noticed.instrumentId);
      const known = entry?.head?.seq ?? 0;
      if (entry === undefined || noticed.seq <= known) continue;
      if (noticed.seq > known + 1) {
        isWhole = false;
        continue;
      }
      const { symbol } = entry.instrument;
      const tick = { ...noticed, symbol, prevHash: entry.head?.hash ?? genesisHash(symbol) };
      applyTick(state, entry, tick);
      applied.push(tick);
    }
    if (applied.length > 0) publish(applied);
    return isWhole;
  };

  const fill = async (): Promise<void> => {
    state = await loadBoardState(pool, clock.nowMs());
    isFilled = true;
    version += 1;
  };

  const catchUp = async (): Promise<void> => {
    const known = [...state.entries].map(([instrumentId, { head }]) => ({ instrumentId, seq: head?.seq ?? 0 }));
    let isWhole = true;
    await eachTickAfter(pool, known, (ticks) => {
      isWhole = apply(ticks) && isWhole;
    });
    // Ticks in between were retired while nobody was listening: what they did is in the stored bars.
    if (!isWhole) await fill();
  };

  /** Reads from the database; notices that arrive meanwhile wait, because what they tell may be read as well. */
  const read = async (work: () => Promise<void>): Promise<void> => {
    if (isReading) return;
    isReading = true;
    try {
      await work();
    } finally {
      isReading = false;
      const arrived = waiting;
      waiting = [];
      for (const notice of arrived) take(notice);
    }
  };

  const readLater = (work: () => Promise<void>): void => {
    read(work).catch((error: unknown) => logger.warn({ err: error }, 'the board could not read, trying again'));
  };

  const take = (notice: string): void => {
    if (isReading) waiting.push(notice);
    else if (notice === RELOAD_NOTICE) readLater(fill);
    else if (isFilled && !apply(readNotice(notice))) readLater(catchUp);
  };

  return {
    state: () => state,
    version: () => version,
    listeners,
    take,
    fill: () => read(fill),
    catchUp: () => (isFilled ? readLater(catchUp) : undefined),
  };
};

interface KeptQuote {
  readonly seq: number;
  readonly minute: number;
  readonly version: object;
  readonly quote: Quote;
}

const makeQuote = (state: BoardState, entry: BoardEntry, nowMs: number): Quote | undefined => {
  const { instrument, head, day } = entry;
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

export const createBoard = (deps: BoardDeps): LiveBoard => {
  const { pool, clock, logger } = deps;
  const follower = createFollower(deps);
  const quotes = new Map<number, KeptQuote>();
  let listener: ReturnType<typeof listen> | null = null;
  const instrument = (id: number) => follower.state().entries.get(id)?.instrument;

  const quote = (id: number): Quote | undefined => {
    const state = follower.state();
    const entry = state.entries.get(id);
    if (entry === undefined) return undefined;
    const nowMs = clock.nowMs();
    const key = { seq: entry.head?.seq ?? 0, minute: Math.floor(nowMs / MINUTE_MS), version: state };
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
      const bar = follower.state().bars.live(id, period);
      return bar && toLiveBar(bar, instrument(id)?.priceScale ?? 0);
    },
    recentBars: (id, period) =>
      follower
        .state()
        .bars.recent(id, period)
        .map((bar) => toLiveBar(bar, instrument(id)?.priceScale ?? 0)),
    isStale: (id) => {
      const head = follower.state().entries.get(id)?.head;
      return head === undefined || head === null || clock.nowMs() - head.timeMs > STALE_MS;
    },
    isOpen: (id) => isSessionOpen(instrument(id)?.session ?? 'always', clock.nowMs()),
    version: follower.version,
    onTicks: (take) => {
      follower.listeners.add(take);
      return () => follower.listeners.delete(take);
    },
    start: async () => {
      const { take: onNotice, catchUp: onConnected } = follower;
      listener = listen({ pool, logger, channel: TICK_CHANNEL, onNotice, onConnected });
      await Promise.race([listener.connected, delay(CONNECT_MS, undefined, { ref: false })]);
      await follower.fill();
    },
    stop: async () => {
      await listener?.stop();
    },
  };
};

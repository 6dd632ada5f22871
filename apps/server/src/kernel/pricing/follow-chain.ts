import { isPrice, type Tick } from '@candor/domain/pricing/tick';
import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import type { Logger } from '#platform/runtime/logger';
import { createBarBook } from './bar-book';
import { applyTick, type BoardState, loadBoardState, relist } from './board-state';
import { genesisHash } from './hash-text';
import { loadInstruments } from './instruments.store';
import { eachTickAfter } from './load-bar-book';
import { loadOwnPrices } from './own-prices.store';
import { LISTING_NOTICE, type NoticedTick, OWN_PRICES_NOTICE, RELOAD_NOTICE, readNotice } from './tick-notice';

/** Internal notice a board queues when its database connection is restored. */
export const CATCH_UP = 'catch up';

export interface BoardDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
}

const EMPTY: BoardState = { instruments: [], entries: new Map(), bars: createBarBook([]), own: new Map() };

/** Applies the ticks that continue the chains; `isWhole` is false when a tick in between is missing. */
const applyNext = (state: BoardState, ticks: readonly NoticedTick[]): { applied: Tick[]; isWhole: boolean } => {
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
  state.bars.dropChanged();
  return { applied, isWhole };
};

/** Tick listeners; an error in one does not affect the others. */
const createListeners = (logger: Logger) => {
  const listeners = new Set<(ticks: readonly Tick[]) => void>();
  return {
    add: (listener: (ticks: readonly Tick[]) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: (ticks: readonly Tick[]): void => {
      for (const listener of listeners) {
        try {
          listener(ticks);
        } catch (error) {
          logger.error({ err: error }, 'a listener of the board failed');
        }
      }
    },
  };
};

/** Reads from the database; notices that arrive meanwhile are queued, because the read may already include them. */
const createReading = (logger: Logger, take: (notice: string) => void) => {
  let isReading = false;
  let waiting: string[] = [];
  const now = async (work: () => Promise<void>): Promise<void> => {
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
  return {
    now,
    later: (work: () => Promise<void>): void => {
      now(work).catch((error: unknown) => logger.warn({ err: error }, 'the board could not read, trying again'));
    },
    /** True: the notice is queued and taken later. */
    keeps: (notice: string): boolean => {
      if (isReading) waiting.push(notice);
      return isReading;
    },
  };
};

/** The state of a board, updated with the committed ticks. Nothing is skipped: a gap is read from the database. */
export const followChain = ({ pool, clock, logger }: BoardDeps) => {
  const listeners = createListeners(logger);
  const pauseListeners = createListeners(logger);
  const listingListeners = createListeners(logger);
  let state = EMPTY;
  let version = 0;
  let isFilled = false;

  const apply = (ticks: readonly NoticedTick[]): boolean => {
    const { applied, isWhole } = applyNext(state, ticks);
    if (applied.length > 0) {
      version += 1;
      const prices = applied.filter(isPrice);
      const pauses = applied.filter((record) => !isPrice(record));
      if (pauses.length > 0) pauseListeners.notify(pauses);
      if (prices.length > 0) listeners.notify(prices);
    }
    return isWhole;
  };

  const fill = async (): Promise<void> => {
    state = await loadBoardState(pool, clock.nowMs());
    isFilled = true;
    version += 1;
    listingListeners.notify([]);
  };

  const takeListing = async (): Promise<void> => {
    const relisted = relist(state, await loadInstruments(pool));
    if (relisted === null) return fill();
    state = { ...relisted, own: await loadOwnPrices(pool) };
    version += 1;
    listingListeners.notify([]);
  };

  const takeOwnPrices = async (): Promise<void> => {
    state = { ...state, own: await loadOwnPrices(pool) };
    version += 1;
  };

  const catchUp = async (): Promise<void> => {
    await takeListing();
    const known = [...state.entries].map(([instrumentId, { head }]) => ({ instrumentId, seq: head?.seq ?? 0 }));
    let isWhole = true;
    await eachTickAfter(pool, known, (ticks) => {
      isWhole = apply(ticks) && isWhole;
    });
    // Ticks of the gap were deleted by retention: their effect is in the stored bars, so reload everything.
    if (!isWhole) await fill();
  };

  const take = (notice: string): void => {
    if (reading.keeps(notice)) return;
    if (notice === RELOAD_NOTICE) reading.later(fill);
    else if (notice === LISTING_NOTICE || notice === OWN_PRICES_NOTICE) {
      if (isFilled) reading.later(notice === LISTING_NOTICE ? takeListing : takeOwnPrices);
    } else if (isFilled && (notice === CATCH_UP || !apply(readNotice(notice)))) reading.later(catchUp);
  };
  const reading = createReading(logger, take);

  return {
    state: () => state,
    version: () => version,
    onTicks: listeners.add,
    onPauses: pauseListeners.add,
    onListing: (listener: () => void) => listingListeners.add(listener),
    take,
    fill: () => reading.now(fill),
  };
};

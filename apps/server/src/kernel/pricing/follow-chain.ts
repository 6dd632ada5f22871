import { isPrice, type Tick } from '@candor/domain/pricing/tick';
import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';
import type { Logger } from '#platform/runtime/logger';
import { createBarBook } from './bar-book';
import { applyTick, type BoardState, loadBoardState, relist } from './board-state';
import { genesisHash } from './hash-text';
import { loadInstruments } from './instruments.store';
import { eachTickAfter } from './load-bar-book';
import { LISTING_NOTICE, type NoticedTick, RELOAD_NOTICE, readNotice } from './tick-notice';

/** What a board tells itself when its connection stands again. */
export const CATCH_UP = 'catch up';

export interface BoardDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
}

const EMPTY: BoardState = { instruments: [], entries: new Map(), bars: createBarBook([]) };

/** Applies what continues the chains; not whole when something in between is missing. */
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

/** Whoever wants to hear of ticks; one that fails does not keep the others from hearing. */
const createListeners = (logger: Logger) => {
  const listeners = new Set<(ticks: readonly Tick[]) => void>();
  return {
    add: (listener: (ticks: readonly Tick[]) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (ticks: readonly Tick[]): void => {
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

/** Prices to those who want prices, pauses to those who want pauses. */
const createNews = (logger: Logger) => {
  const [ticks, pauses] = [createListeners(logger), createListeners(logger)];
  return {
    onTicks: ticks.add,
    onPauses: pauses.add,
    tell: (records: readonly Tick[]): void => {
      const turns = records.filter((record) => !isPrice(record));
      if (turns.length > 0) pauses.tell(turns);
      if (turns.length < records.length) ticks.tell(records.filter(isPrice));
    },
  };
};

/** The state behind a board, kept in step with the committed ticks. Nothing is skipped: a gap is read from the database. */
export const followChain = ({ pool, clock, logger }: BoardDeps) => {
  const { tell, ...listening } = createNews(logger);
  let state = EMPTY;
  let version = 0;
  let isReading = false;
  let isFilled = false;
  let waiting: string[] = [];

  const apply = (ticks: readonly NoticedTick[]): boolean => {
    const { applied, isWhole } = applyNext(state, ticks);
    if (applied.length > 0) {
      version += 1;
      tell(applied);
    }
    return isWhole;
  };

  const fill = async (): Promise<void> => {
    state = await loadBoardState(pool, clock.nowMs());
    isFilled = true;
    version += 1;
  };

  const takeListing = async (): Promise<void> => {
    const relisted = relist(state, await loadInstruments(pool));
    if (relisted === null) return fill();
    state = relisted;
    version += 1;
  };

  const catchUp = async (): Promise<void> => {
    await takeListing();
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
    else if (notice === LISTING_NOTICE) {
      if (isFilled) readLater(takeListing);
    } else if (isFilled && (notice === CATCH_UP || !apply(readNotice(notice)))) readLater(catchUp);
  };

  return { ...listening, state: () => state, version: () => version, take, fill: () => read(fill) };
};

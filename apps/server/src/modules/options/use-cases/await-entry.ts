import { setTimeout as delay } from 'node:timers/promises';
import { decideEntry, decidesEntry, type EntryTick } from '@candor/domain/options/option-outcome';
import { createBatchReader } from '#platform/db/batch-reads';
import { refuse } from '#platform/refusal';
import type { OptionsDeps } from '../deps';
import type { OptionView } from '../option-view';
import { loadOptions } from '../orders.store';
import type { TickWaits } from '../tick-waits';
import { createCallOff } from './call-off';

/**
 * While a batch of ticks is being written the horizon is unknown: retried at this interval, a limited number of times.
 */
const ASK_AGAIN_MS = 100;
const MOST_ASKED = 50;

const withEntry = (option: OptionView, tick: EntryTick, dueMs: number): OptionView => ({
  ...option,
  entrySeq: tick.seq,
  entryMs: tick.timeMs,
  entryPrice: tick.price,
  dueMs,
});

/**
 * Lets an accepted order wait for its entry tick; without one in time it is called off and refused, and its stake
 * returned.
 */
export const createAwaitEntry = (deps: OptionsDeps & { readonly waits: TickWaits }) => {
  const { pool, clock, board, waits, patience } = deps;
  const read = createBatchReader<number, OptionView>((ids) => loadOptions(pool, ids));
  const callOff = createCallOff(deps);

  /** Applies the tick with the same function as the engine, so the reply cannot differ from the settlement. */
  const enter = (option: OptionView, tick: EntryTick | null): OptionView | null => {
    const entry = tick && decideEntry(option, tick);
    return tick && entry?.ok ? withEntry(option, tick, entry.dueMs) : null;
  };
  const refuseVoid = (option: OptionView): OptionView =>
    option.voidReason === 'no_entry'
      ? refuse('option_no_price', { symbol: board.instrument(option.instrumentId)?.symbol ?? '' })
      : option;

  /** Calls the order off, unless it is decided meanwhile; retries while the result is unknown. */
  const untilDecided = async (id: number): Promise<OptionView> => {
    for (let asked = 1; ; asked += 1) {
      await callOff(id);
      const option = (await read(id)) ?? refuse('option_unknown');
      const isWaiting = option.state === 'accepted' && option.entrySeq === null;
      if (!isWaiting || asked >= MOST_ASKED) return option;
      await delay(ASK_AGAIN_MS);
    }
  };

  return {
    read,
    awaitEntry: async (option: OptionView): Promise<OptionView> => {
      if (option.state !== 'accepted' || option.entrySeq !== null) return refuseVoid(option);
      const waitMs = Math.min(option.entryByMs - clock.nowMs(), option.entryByMs - option.acceptedMs);
      const timeoutMs = waitMs + patience.entryArrivesMs;
      const tick = await waits.waitFor(option, (record) => decidesEntry(record, option), timeoutMs);
      const entered = enter(option, tick);
      if (entered) return entered;
      return refuseVoid(await untilDecided(option.id));
    },
  };
};

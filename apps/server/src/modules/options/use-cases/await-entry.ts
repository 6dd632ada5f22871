import { decideEntry, type OptionTick } from '@candor/domain/options/option-outcome';
import { createBatchReader } from '#platform/db/batch-reads';
import { refuse } from '#platform/refusal';
import type { OptionsDeps } from '../deps';
import type { OptionView } from '../option-view';
import { loadOptions } from '../orders.store';
import type { TickWaits } from '../tick-waits';
import { createCallOff } from './call-off';

/** A tick that was made in time may need this long to arrive. */
const ARRIVES_WITHIN_MS = 500;

const withEntry = (option: OptionView, tick: OptionTick, dueMs: number): OptionView => ({
  ...option,
  entrySeq: tick.seq,
  entryMs: tick.timeMs,
  entryPrice: tick.price,
  dueMs,
});

/** Lets an accepted order wait for its entry tick; without one in time it is called off and refused, its stake returned. */
export const createAwaitEntry = (deps: OptionsDeps & { readonly waits: TickWaits }) => {
  const { pool, clock, board, waits } = deps;
  const read = createBatchReader<number, OptionView>((ids) => loadOptions(pool, ids));
  const callOff = createCallOff(deps);

  /** What the tick makes of it: the function the engine decides with, so the reply cannot say anything else. */
  const enter = (option: OptionView, tick: OptionTick | null): OptionView | null => {
    const entry = tick && decideEntry(option, tick);
    return tick && entry?.ok ? withEntry(option, tick, entry.dueMs) : null;
  };
  const refuseVoid = (option: OptionView): OptionView =>
    option.voidReason === 'no_entry'
      ? refuse('option_no_price', { symbol: board.instrument(option.instrumentId)?.symbol ?? '' })
      : option;

  return {
    read,
    awaitEntry: async (option: OptionView): Promise<OptionView> => {
      if (option.state !== 'accepted' || option.entrySeq !== null) return refuseVoid(option);
      const timeoutMs = option.entryByMs - clock.nowMs() + ARRIVES_WITHIN_MS;
      const tick = await waits.waitFor(option.instrumentId, option.acceptedSeq + 1, timeoutMs);
      const entered = enter(option, tick);
      if (entered) return entered;
      await callOff(option.id);
      // Somebody may have been faster, with the tick or without.
      return refuseVoid((await read(option.id)) ?? refuse('option_unknown'));
    },
  };
};

import type { OptionTick } from '@candor/domain/options/option-outcome';
import { RECORD_KINDS, type Tick } from '@candor/domain/pricing/tick';
import type { Board } from '#kernel/pricing/board';

/** Ten seconds of ticks: one may arrive between the booking of an order and the call of `waitFor`. */
const REMEMBERED = 40;

export interface TickWaits {
  /** The record with this number as soon as it is committed; null when it was not received in time. */
  waitFor(instrumentId: number, seq: number, timeoutMs: number): Promise<OptionTick | null>;
  stop(): void;
}

/** Lets requests wait for ticks, or for a pause in their place, as received by the board of this process. */
export const createTickWaits = (board: Pick<Board, 'onTicks' | 'onPauses'>): TickWaits => {
  const recent = new Map<number, OptionTick[]>();
  const waiting = new Map<string, Set<(tick: OptionTick) => void>>();
  const keyOf = (instrumentId: number, seq: number): string => `${instrumentId}:${seq}`;

  const onTicks = (ticks: readonly Tick[]): void => {
    for (const { instrumentId, seq, timeMs, price, kind = RECORD_KINDS.price } of ticks) {
      const tick = { seq, timeMs, price, kind };
      recent.set(instrumentId, [...(recent.get(instrumentId) ?? []).slice(1 - REMEMBERED), tick]);
      const key = keyOf(instrumentId, seq);
      const callers = waiting.get(key);
      if (callers === undefined) continue;
      waiting.delete(key);
      for (const resolveWithTick of callers) resolveWithTick(tick);
    }
  };
  const stops = [board.onTicks(onTicks), board.onPauses(onTicks)];

  return {
    waitFor: (instrumentId, seq, timeoutMs) => {
      const known = recent.get(instrumentId)?.find((tick) => tick.seq === seq);
      if (known !== undefined || timeoutMs <= 0) return Promise.resolve(known ?? null);
      return new Promise((resolve) => {
        const key = keyOf(instrumentId, seq);
        const callers = waiting.get(key) ?? new Set();
        const resolveWithTick = (tick: OptionTick): void => {
          clearTimeout(timer);
          resolve(tick);
        };
        const timer = setTimeout(() => {
          callers.delete(resolveWithTick);
          if (callers.size === 0 && waiting.get(key) === callers) waiting.delete(key);
          resolve(null);
        }, timeoutMs);
        waiting.set(key, callers.add(resolveWithTick));
      });
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};

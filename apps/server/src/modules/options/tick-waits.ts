import type { EntryTick } from '@candor/domain/options/option-outcome';
import { RECORD_KINDS, type Tick } from '@candor/domain/pricing/tick';
import type { Board } from '#kernel/pricing/board';

/** Ten seconds of ticks: some may arrive between the booking of an order and the call of `waitFor`. */
const REMEMBERED = 40;

export interface TickWaits {
  /**
   * The first record after the acceptance that decides the order, as soon as it is committed. Null: it was not received in
   * time, or a record before it was not received; then only the database can tell.
   */
  waitFor(
    order: { readonly instrumentId: number; readonly acceptedSeq: number },
    decides: (record: EntryTick) => boolean,
    timeoutMs: number,
  ): Promise<EntryTick | null>;
  stop(): void;
}

interface Waiter {
  /** The number of the next record it has to see. */
  nextSeq: number;
  readonly decides: (record: EntryTick) => boolean;
  readonly resolve: (record: EntryTick | null) => void;
}

/** Shows a waiter one record; true: it waits no more. */
const show = (waiter: Waiter, record: EntryTick): boolean => {
  if (record.seq < waiter.nextSeq) return false;
  const isNext = record.seq === waiter.nextSeq;
  if (isNext && !waiter.decides(record)) {
    waiter.nextSeq += 1;
    return false;
  }
  waiter.resolve(isNext ? record : null);
  return true;
};

/** Lets requests wait for ticks, or for a pause in their place, as received by the board of this process. */
export const createTickWaits = (board: Pick<Board, 'onTicks' | 'onPauses'>): TickWaits => {
  const recent = new Map<number, EntryTick[]>();
  const waiting = new Map<number, Set<Waiter>>();

  const onTicks = (ticks: readonly Tick[]): void => {
    for (const { instrumentId, seq, timeMs, price, sources, kind = RECORD_KINDS.price } of ticks) {
      const record = { seq, timeMs, price, sources, kind };
      recent.set(instrumentId, [...(recent.get(instrumentId) ?? []).slice(1 - REMEMBERED), record]);
      const waiters = waiting.get(instrumentId);
      for (const waiter of waiters ?? []) if (show(waiter, record)) waiters?.delete(waiter);
    }
  };
  const stops = [board.onTicks(onTicks), board.onPauses(onTicks)];

  return {
    waitFor: ({ instrumentId, acceptedSeq }, decides, timeoutMs) =>
      new Promise((resolve) => {
        const waiters = waiting.get(instrumentId) ?? new Set();
        const waiter: Waiter = {
          nextSeq: acceptedSeq + 1,
          decides,
          resolve: (record) => {
            clearTimeout(timer);
            resolve(record);
          },
        };
        const timer = setTimeout(
          () => {
            waiters.delete(waiter);
            resolve(null);
          },
          Math.max(0, timeoutMs),
        );
        for (const record of recent.get(instrumentId) ?? []) if (show(waiter, record)) return;
        waiting.set(instrumentId, waiters.add(waiter));
      }),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};

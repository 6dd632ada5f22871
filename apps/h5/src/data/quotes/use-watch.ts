import type { BarFrame, WatchRequest } from '@candor/contract/realtime';
import { useEffect } from 'react';
import { debounce } from '#lib/debounce.ts';
import { joinWatches, type Watch, type WatchedBar } from './watch-set.ts';

/** A page change unmounts and mounts many watches: the delay sends only the final set. */
const SETTLE_MS = 50;

const mounted = new Set<Watch>();
const barListeners = new Set<(bar: BarFrame) => void>();
let onChange: (request: WatchRequest) => void = () => undefined;

const reportChange = debounce(() => onChange(currentWatch()), SETTLE_MS);

/** What is on the screen now. */
export const currentWatch = (): WatchRequest => joinWatches(mounted);

/** Registers the connection's listener, called whenever the watched set changes. */
export function followWatches(listener: (request: WatchRequest) => void): void {
  onChange = listener;
  reportChange();
}

/** Watches these instruments, bar and book while mounted, so that the server sends their updates. */
export function useWatch(ids: readonly number[], bar?: WatchedBar, book?: number): void {
  const listed = ids.join();
  const barId = bar?.id;
  const period = bar?.period;
  useEffect(() => {
    const watch: Watch = {
      ids: listed === '' ? [] : listed.split(',').map((id) => Number.parseInt(id, 10)),
      bar: barId === undefined || period === undefined ? undefined : { id: barId, period },
      book,
    };
    mounted.add(watch);
    reportChange();
    return () => {
      mounted.delete(watch);
      reportChange();
    };
  }, [listed, barId, period, book]);
}

/** Calls `listener` with every frame of the watched bar; returns an unsubscribe function. */
export function onBar(listener: (bar: BarFrame) => void): () => void {
  barListeners.add(listener);
  return () => barListeners.delete(listener);
}

export function passBar(bar: BarFrame): void {
  for (const listener of barListeners) listener(bar);
}

import type { BarFrame, WatchRequest } from '@candor/contract/realtime';
import { useEffect } from 'react';
import { debounce } from '#lib/debounce.ts';
import { joinWatches, type Watch, type WatchedBar } from './watch-set.ts';

/** A page change mounts and unmounts in one go: only the result is sent. */
const SETTLE_MS = 50;

const mounted = new Set<Watch>();
const barListeners = new Set<(bar: BarFrame) => void>();
let tell: (request: WatchRequest) => void = () => undefined;

const announce = debounce(() => tell(currentWatch()), SETTLE_MS);

/** What is on the screen now. */
export const currentWatch = (): WatchRequest => joinWatches(mounted);

/** The connection asks to be told whenever the screen shows something else. */
export function followWatches(listener: (request: WatchRequest) => void): void {
  tell = listener;
  announce();
}

/** Says what this part of the screen shows: its prices are kept live while it is mounted. */
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
    announce();
    return () => {
      mounted.delete(watch);
      announce();
    };
  }, [listed, barId, period, book]);
}

/** Calls `listener` with every frame of the watched bar; returns how to stop. */
export function onBar(listener: (bar: BarFrame) => void): () => void {
  barListeners.add(listener);
  return () => barListeners.delete(listener);
}

export function passBar(bar: BarFrame): void {
  for (const listener of barListeners) listener(bar);
}

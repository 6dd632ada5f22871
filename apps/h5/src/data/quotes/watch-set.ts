import { MAX_WATCHED, type WatchRequest } from '@candor/contract/realtime';

export type WatchedBar = NonNullable<WatchRequest['bar']>;

/** What one mounted part of a screen shows. */
export interface Watch {
  readonly ids: readonly number[];
  readonly bar?: WatchedBar | undefined;
}

/** Everything on the screen as one request: sorted and without repeats, so that equal screens ask alike. The newest bar wins. */
export function joinWatches(watches: Iterable<Watch>): WatchRequest {
  const ids = new Set<number>();
  let bar: WatchedBar | undefined;
  for (const watch of watches) {
    for (const id of watch.ids) ids.add(id);
    bar = watch.bar ?? bar;
  }
  const listed = [...ids].toSorted((a, b) => a - b).slice(0, MAX_WATCHED);
  return bar === undefined ? { ids: listed } : { ids: listed, bar };
}

export const isSameWatch = (a: WatchRequest, b: WatchRequest): boolean => JSON.stringify(a) === JSON.stringify(b);

import { MAX_WATCHED, type WatchRequest } from '@candor/contract/realtime';

export type WatchedBar = NonNullable<WatchRequest['bar']>;

/** What one mounted part of a screen shows. */
export interface Watch {
  readonly ids: readonly number[];
  readonly bar?: WatchedBar | undefined;
  /** The instrument whose order book and trades are shown. */
  readonly book?: number | undefined;
}

/** Merges all watches into one request: sorted, without duplicates. The newest bar and book win. */
export function joinWatches(watches: Iterable<Watch>): WatchRequest {
  const ids = new Set<number>();
  let bar: WatchedBar | undefined;
  let book: number | undefined;
  for (const watch of watches) {
    for (const id of watch.ids) ids.add(id);
    bar = watch.bar ?? bar;
    book = watch.book ?? book;
  }
  const listed = [...ids].toSorted((a, b) => a - b).slice(0, MAX_WATCHED);
  return { ids: listed, ...(bar === undefined ? {} : { bar }), ...(book === undefined ? {} : { book }) };
}

export const isSameWatch = (a: WatchRequest, b: WatchRequest): boolean => JSON.stringify(a) === JSON.stringify(b);

import type { Board } from '#kernel/pricing/board';
import type { BookView, TapeRow } from '#modules/spot/index';
import { encodeFrame, type WireEvent } from '#platform/realtime/frame';
import type { Peer } from '#platform/realtime/peer';
import { createBeat } from '#platform/runtime/beat';
import { monotonicMs } from '#platform/runtime/monotonic';
import type { BookSource } from './book-stream';
import { createLegacyBars } from './legacy-bars';
import { toDepthEvent, toTradesEvent } from './legacy-book';
import { toDayEvents } from './realtime.reply';

const EVENTS_EVERY_MS = 1_000;
/** Every book, changed or not: a page of an existing client shows no book until the next event. */
const BOOKS_EVERY_MS = 2_000;
/** Maximum trades of one book per event; with more, only the latest are sent. */
const MOST_TRADES = 100;

export interface LegacyStream {
  enter(peer: Peer): void;
  leave(peer: Peer): void;
  ticked(instrumentId: number): void;
  bookTraded(view: BookView, trades: readonly TapeRow[]): void;
  stop(): void;
}

/**
 * The documented events of existing clients: prices once a second for what has ticked, bars as often as their period
 * needs, every book periodically, and prints once a second.
 */
export const createLegacyStream = (board: Board, books: BookSource, feed: string): LegacyStream => {
  const peers = new Set<Peer>();
  const ticked = new Set<number>();
  const bars = createLegacyBars(board);
  /** Trades since the last beat, by book. */
  const traded = new Map<number, TapeRow[]>();
  const printEvents = (): WireEvent[] =>
    [...traded].flatMap(([id, trades]) => {
      const pair = books.pair(id);
      return pair === undefined ? [] : [toTradesEvent(trades.slice(-MOST_TRADES), pair)];
    });
  const sendAll = (events: readonly WireEvent[]): void => {
    if (events.length === 0) return;
    const frame = encodeFrame(events, { isDroppable: true });
    for (const peer of peers) peer.send(frame);
  };
  const beat = createBeat(EVENTS_EVERY_MS, () => {
    const days = [...ticked].flatMap((id) => toDayEvents(board, id, feed));
    const events = [...days, ...bars.collect(monotonicMs()), ...printEvents()];
    ticked.clear();
    traded.clear();
    sendAll(events);
    if (bars.hasWaiting()) beat.wanted();
  });
  const bookBeat = createBeat(BOOKS_EVERY_MS, () => {
    if (peers.size === 0) return;
    const events = books.pairs().flatMap((pair) => {
      const view = books.feed.view(pair.instrumentId);
      return view === undefined ? [] : [toDepthEvent(view, pair)];
    });
    sendAll(events);
    bookBeat.wanted();
  });
  return {
    enter: (peer) => {
      peers.add(peer);
      bookBeat.wanted();
    },
    leave: (peer) => {
      peers.delete(peer);
      if (peers.size > 0) return;
      ticked.clear();
      traded.clear();
      bars.clear();
    },
    ticked: (id) => {
      if (peers.size === 0) return;
      ticked.add(id);
      bars.mark(id);
      beat.wanted();
    },
    bookTraded: ({ instrumentId }, trades) => {
      if (peers.size === 0 || trades.length === 0) return;
      // The feed lists the newest trade first.
      traded.set(instrumentId, [...(traded.get(instrumentId) ?? []), ...[...trades].reverse()]);
      beat.wanted();
    },
    stop: () => {
      beat.stop();
      bookBeat.stop();
    },
  };
};

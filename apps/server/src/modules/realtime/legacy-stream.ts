import type { Board } from '#kernel/pricing/board';
import type { BookView, TapeRow } from '#modules/spot/index';
import { encodeFrame, type WireEvent } from '#platform/realtime/frame';
import type { Peer } from '#platform/realtime/peer';
import { createBeat } from '#platform/runtime/beat';
import type { BookSource } from './book-stream';
import { toDepthEvent, toLegacyBookEvents } from './legacy-book';
import { toLegacyEvents } from './realtime.reply';

const EVENTS_EVERY_MS = 1_000;
/** Books are sent again at this interval: a page of an existing client shows no book until the next event. */
const BOOKS_AGAIN_EVERY_MS = 2_000;
/** Maximum trades of one book per event; with more, only the latest are sent. */
const MOST_TRADES = 100;

export interface LegacyStream {
  enter(peer: Peer): void;
  leave(peer: Peer): void;
  ticked(instrumentId: number): void;
  bookChanged(view: BookView, trades: readonly TapeRow[]): void;
  stop(): void;
}

/** The documented events of existing clients: once a second for what has ticked, and every book periodically. */
export const createLegacyStream = (board: Board, books: BookSource, feed: string): LegacyStream => {
  const peers = new Set<Peer>();
  const ticked = new Set<number>();
  /** Trades since the last beat, by book; empty for a book that changed without a trade. */
  const traded = new Map<number, TapeRow[]>();
  const bookEvents = (): WireEvent[] =>
    [...traded].flatMap(([id, trades]) => {
      const view = books.feed.view(id);
      const pair = books.pair(id);
      return view === undefined || pair === undefined ? [] : toLegacyBookEvents(view, trades.slice(-MOST_TRADES), pair);
    });
  const sendAll = (events: readonly WireEvent[]): void => {
    if (events.length === 0) return;
    const frame = encodeFrame(events, { isDroppable: true });
    for (const peer of peers) peer.send(frame);
  };
  const beat = createBeat(EVENTS_EVERY_MS, () => {
    const events = [...[...ticked].flatMap((id) => toLegacyEvents(board, id, feed)), ...bookEvents()];
    ticked.clear();
    traded.clear();
    sendAll(events);
  });
  const booksAgain = createBeat(BOOKS_AGAIN_EVERY_MS, () => {
    if (peers.size === 0) return;
    const events = books.pairs().flatMap((pair) => {
      const view = books.feed.view(pair.instrumentId);
      return view === undefined ? [] : [toDepthEvent(view, pair)];
    });
    sendAll(events);
    booksAgain.wanted();
  });
  return {
    enter: (peer) => {
      peers.add(peer);
      booksAgain.wanted();
    },
    leave: (peer) => {
      peers.delete(peer);
      if (peers.size > 0) return;
      ticked.clear();
      traded.clear();
    },
    ticked: (id) => {
      if (peers.size === 0) return;
      ticked.add(id);
      beat.wanted();
    },
    bookChanged: ({ instrumentId }, trades) => {
      if (peers.size === 0) return;
      // The feed lists the newest trade first.
      traded.set(instrumentId, [...(traded.get(instrumentId) ?? []), ...[...trades].reverse()]);
      beat.wanted();
    },
    stop: () => {
      beat.stop();
      booksAgain.stop();
    },
  };
};

import { BOOK_LEVELS, type BookFrame, type TapeFrame, type TapeItem } from '@candor/contract/realtime';
import { amountText, type BookPair, type BookView, priceText, type TapeRow, toLevelText } from '#modules/spot/index';
import { encodeFrame, type Frame } from '#platform/realtime/frame';
import type { Peer } from '#platform/realtime/peer';
import { createBeat } from '#platform/runtime/beat';

const BOOK_EVERY_MS = 200;

/** The part of the order books the stream needs. */
export interface BookSource {
  pairs(): readonly BookPair[];
  pair(instrumentId: number): BookPair | undefined;
  readonly feed: { view(instrumentId: number): BookView | undefined };
}

interface BookRoom {
  readonly id: number;
  readonly peers: Set<Peer>;
  /** Not sent yet, oldest first. */
  readonly trades: TapeRow[];
}

export interface BookStream {
  watch(peer: Peer, instrumentId: number | null): void;
  leave(peer: Peer): void;
  changed(view: BookView, trades: readonly TapeRow[]): void;
  stop(): void;
}

const toBookFrame = (view: BookView, pair: BookPair): BookFrame => [
  view.instrumentId,
  view.seq,
  view.timeMs,
  view.bids.slice(0, BOOK_LEVELS).map(toLevelText(pair)),
  view.asks.slice(0, BOOK_LEVELS).map(toLevelText(pair)),
];

const toTapeItem =
  (pair: BookPair) =>
  ([seq, ticks, lots, side, withHouse, timeMs]: TapeRow): TapeItem => [
    seq,
    priceText(ticks, pair),
    amountText(lots, pair),
    side,
    withHouse,
    timeMs,
  ];

/** Sends the whole order book to the peers that watch it, at most five times a second, encoded once per book. */
export const createBookStream = (source: BookSource): BookStream => {
  const rooms = new Map<number, BookRoom>();
  const roomOf = new Map<Peer, BookRoom>();
  const waiting = new Set<BookRoom>();

  const encode = (room: BookRoom): Frame | null => {
    const view = source.feed.view(room.id);
    const pair = source.pair(room.id);
    if (view === undefined || pair === undefined) return null;
    const events = [{ event: 'b', json: JSON.stringify(toBookFrame(view, pair)) }];
    if (room.trades.length > 0) {
      const tape: TapeFrame = [room.id, room.trades.map(toTapeItem(pair))];
      events.push({ event: 't', json: JSON.stringify(tape) });
    }
    return encodeFrame(events, { isDroppable: true });
  };
  const send = (room: BookRoom): void => {
    waiting.delete(room);
    const frame = encode(room);
    room.trades.length = 0;
    if (frame !== null) for (const peer of room.peers) peer.send(frame);
  };
  const beat = createBeat(BOOK_EVERY_MS, () => waiting.forEach(send));

  const leave = (peer: Peer): void => {
    const room = roomOf.get(peer);
    if (room === undefined) return;
    roomOf.delete(peer);
    room.peers.delete(peer);
    if (room.peers.size > 0) return;
    waiting.delete(room);
    rooms.delete(room.id);
  };

  return {
    watch: (peer, instrumentId) => {
      leave(peer);
      if (instrumentId === null) return;
      const room = rooms.get(instrumentId) ?? { id: instrumentId, peers: new Set(), trades: [] };
      rooms.set(instrumentId, room);
      room.peers.add(peer);
      roomOf.set(peer, room);
      const frame = encode(room);
      if (frame !== null) peer.send(frame);
    },
    leave,
    changed: (view, trades) => {
      const room = rooms.get(view.instrumentId);
      if (room === undefined) return;
      // The feed lists the newest trade first.
      room.trades.push(...[...trades].reverse());
      waiting.add(room);
      beat.wanted();
    },
    stop: beat.stop,
  };
};

import type { QuoteRow } from '@candor/contract/realtime';
import type { Board } from '#kernel/pricing/board';
import type { Peer } from '#platform/realtime/peer';
import { createBeat } from '#platform/runtime/beat';
import type { Clock } from '#platform/runtime/clock';
import { monotonicMs } from '#platform/runtime/monotonic';
import { createQuoteRooms } from './quote-rooms';
import { createQuoteRows, toQuoteRow } from './quote-rows';

const FRAME_EVERY_MS = 100;

export interface Snapshot {
  readonly frame: number;
  readonly timeMs: number;
  readonly rows: readonly QuoteRow[];
}

export interface QuoteStream {
  /** Replaces the set the peer watched before. null: too many distinct sets. */
  watch(peer: Peer, ids: readonly number[]): Snapshot | null;
  leave(peer: Peer): void;
  ticked(instrumentId: number): void;
  stop(): void;
}

/** Conflated stream: at most one frame per room and 100 ms, with the latest values of the changed rows. */
export const createQuoteStream = (board: Board, clock: Clock): QuoteStream => {
  const rows = createQuoteRows(board);
  const rooms = createQuoteRooms();
  const beat = createBeat(FRAME_EVERY_MS, () => {
    rooms.cast(rows.collect(monotonicMs()), clock.nowMs());
    if (rows.hasWaiting() && !rooms.isEmpty()) beat.wanted();
  });

  const watch = (peer: Peer, ids: readonly number[]): Snapshot | null => {
    const timeMs = clock.nowMs();
    if (ids.length === 0) {
      rooms.leave(peer);
      return { frame: 0, timeMs, rows: [] };
    }
    const room = rooms.enter(peer, ids);
    if (room === null) return null;
    const quotes = room.ids.flatMap((id) => board.quote(id) ?? []);
    return { frame: room.frame, timeMs, rows: quotes.map(toQuoteRow) };
  };

  return {
    watch,
    leave: rooms.leave,
    ticked: (id) => {
      // A peer that enters later gets a full snapshot with the reply.
      if (rooms.isEmpty()) return;
      rows.mark(id);
      beat.wanted();
    },
    stop: beat.stop,
  };
};

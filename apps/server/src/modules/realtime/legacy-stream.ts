import type { Board } from '#kernel/pricing/board';
import { encodeFrame } from '#platform/realtime/frame';
import type { Peer } from '#platform/realtime/peer';
import { createBeat } from './beat';
import { toLegacyEvents } from './realtime.reply';

const EVENTS_EVERY_MS = 1_000;

export interface LegacyStream {
  enter(peer: Peer): void;
  leave(peer: Peer): void;
  ticked(instrumentId: number): void;
  stop(): void;
}

/** The documented events of existing clients, once a second, for what has ticked since. */
export const createLegacyStream = (board: Board, feed: string): LegacyStream => {
  const peers = new Set<Peer>();
  const ticked = new Set<number>();
  const beat = createBeat(EVENTS_EVERY_MS, () => {
    const events = [...ticked].flatMap((id) => toLegacyEvents(board, id, feed));
    ticked.clear();
    if (events.length === 0) return;
    const frame = encodeFrame(events, { isDroppable: true });
    for (const peer of peers) peer.send(frame);
  });
  return {
    enter: (peer) => void peers.add(peer),
    leave: (peer) => {
      peers.delete(peer);
      if (peers.size === 0) ticked.clear();
    },
    ticked: (id) => {
      if (peers.size === 0) return;
      ticked.add(id);
      beat.wanted();
    },
    stop: beat.stop,
  };
};

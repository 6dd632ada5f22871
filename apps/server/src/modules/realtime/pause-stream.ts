import type { PauseFrame } from '@candor/contract/realtime';
import type { Board } from '#kernel/pricing/board';
import { encodeFrame } from '#platform/realtime/frame';
import type { Peer } from '#platform/realtime/peer';

/** What is paused, to everybody who watches something: with the change, and at once after `watch`. */
export const createPauseStream = (board: Pick<Board, 'instruments' | 'pauseOf'>) => {
  const peers = new Set<Peer>();
  const encode = () => {
    const paused: PauseFrame = board.instruments().flatMap(({ id }) => {
      const pause = board.pauseOf(id);
      return pause === null ? [] : [[id, pause.reason, pause.sinceMs] as const];
    });
    const frame = encodeFrame([{ event: 'p', json: JSON.stringify(paused) }], { isDroppable: false });
    return { frame, count: paused.length };
  };
  return {
    watch: (peer: Peer): void => {
      const isNew = !peers.has(peer);
      peers.add(peer);
      const { frame, count } = encode();
      // Whoever has heard of no pause knows that there is none.
      if (count > 0 || !isNew) peer.send(frame);
    },
    leave: (peer: Peer): void => {
      peers.delete(peer);
    },
    changed: (): void => {
      if (peers.size === 0) return;
      const { frame } = encode();
      for (const peer of peers) peer.send(frame);
    },
  };
};

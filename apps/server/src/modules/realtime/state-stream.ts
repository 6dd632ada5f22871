import type { StateFrame, StateRow } from '@candor/contract/realtime';
import type { Board } from '#kernel/pricing/board';
import { encodeFrame } from '#platform/realtime/frame';
import type { Peer } from '#platform/realtime/peer';

export interface StateStream {
  enter(peer: Peer): void;
  leave(peer: Peer): void;
  /** Sends the states to all peers if one has changed. */
  check(): void;
}

/** Instruments that currently refuse some or all orders. */
const listStates = (board: Pick<Board, 'instruments' | 'pauseOf'>): StateFrame =>
  board.instruments().flatMap(({ id, shown, halt, haltSinceMs, haltReason }): StateRow[] => {
    const pause = board.pauseOf(id);
    if (!shown || (pause === null && halt === '')) return [];
    return [[id, pause?.reason ?? '', pause?.sinceMs ?? 0, halt, haltSinceMs, haltReason]];
  });

/** Sends the full list each time: it is short, and clients need no merging. */
export const createStateStream = (board: Pick<Board, 'instruments' | 'pauseOf'>): StateStream => {
  const peers = new Set<Peer>();
  const write = (): string => JSON.stringify(listStates(board));
  const encode = (json: string) => encodeFrame([{ event: 's', json }], { isDroppable: false });
  let lastText = write();
  return {
    enter: (peer) => {
      peers.add(peer);
      peer.send(encode(write()));
    },
    leave: (peer) => void peers.delete(peer),
    check: () => {
      const text = write();
      if (text === lastText) return;
      lastText = text;
      const frame = encode(text);
      for (const peer of peers) peer.send(frame);
    },
  };
};

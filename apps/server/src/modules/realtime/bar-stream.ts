import type { Period } from '@candor/contract/market';
import type { BarFrame } from '@candor/contract/realtime';
import type { Board, LiveBar } from '#kernel/pricing/board';
import { encodeFrame } from '#platform/realtime/frame';
import type { Peer } from '#platform/realtime/peer';
import { createBeat } from '#platform/runtime/beat';

const BAR_EVERY_MS = 1_000;

export interface WatchedBar {
  readonly id: number;
  readonly period: Period;
}

interface BarRoom extends WatchedBar {
  readonly peers: Set<Peer>;
  /** The bar after the last tick, if not sent yet. */
  unsent: LiveBar | undefined;
}

export interface BarStream {
  watch(peer: Peer, bar: WatchedBar | null): void;
  leave(peer: Peer): void;
  ticked(instrumentId: number): void;
  stop(): void;
}

const toFrame = (id: number, period: Period, bar: LiveBar): BarFrame => [
  id,
  period,
  bar.startMs,
  bar.open,
  bar.high,
  bar.low,
  bar.close,
  bar.volume,
  bar.turnover,
];

/**
 * Sends the bar being built, once a second, to the peers that watch its chart. A bar that has ended is sent in its
 * final state.
 */
export const createBarStream = (board: Pick<Board, 'bar'>): BarStream => {
  const roomsOf = new Map<number, Map<Period, BarRoom>>();
  const roomOf = new Map<Peer, BarRoom>();
  const waiting = new Set<BarRoom>();

  const send = (room: BarRoom): void => {
    const { unsent } = room;
    room.unsent = undefined;
    waiting.delete(room);
    if (unsent === undefined) return;
    const json = JSON.stringify(toFrame(room.id, room.period, unsent));
    const frame = encodeFrame([{ event: 'k', json }], { isDroppable: true });
    for (const peer of room.peers) peer.send(frame);
  };
  const beat = createBeat(BAR_EVERY_MS, () => waiting.forEach(send));

  const leave = (peer: Peer): void => {
    const room = roomOf.get(peer);
    if (room === undefined) return;
    roomOf.delete(peer);
    room.peers.delete(peer);
    if (room.peers.size > 0) return;
    waiting.delete(room);
    const rooms = roomsOf.get(room.id);
    rooms?.delete(room.period);
    if (rooms?.size === 0) roomsOf.delete(room.id);
  };
  const open = ({ id, period }: WatchedBar): BarRoom => {
    const rooms = roomsOf.get(id) ?? new Map<Period, BarRoom>();
    roomsOf.set(id, rooms);
    const room = rooms.get(period) ?? { id, period, peers: new Set(), unsent: undefined };
    rooms.set(period, room);
    return room;
  };

  return {
    watch: (peer, bar) => {
      leave(peer);
      if (bar === null) return;
      const room = open(bar);
      room.peers.add(peer);
      roomOf.set(peer, room);
    },
    leave,
    ticked: (id) => {
      for (const room of roomsOf.get(id)?.values() ?? []) {
        const bar = board.bar(id, room.period);
        if (room.unsent !== undefined && bar?.startMs !== room.unsent.startMs) send(room);
        room.unsent = bar;
        waiting.add(room);
        beat.wanted();
      }
    },
    stop: beat.stop,
  };
};

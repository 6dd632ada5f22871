import { encodeFrame } from '#platform/realtime/frame';
import type { Peer } from '#platform/realtime/peer';

/** Maximum number of distinct instrument sets per process; the app's screens use only a few. */
const MAX_ROOMS = 5_000;

export interface Room {
  readonly key: string;
  readonly ids: readonly number[];
  readonly peers: Set<Peer>;
  /** Number of its last frame. */
  frame: number;
}

export interface QuoteRooms {
  readonly isEmpty: () => boolean;
  /** Peers that watch the same set share a room. null: too many distinct sets. */
  enter(peer: Peer, ids: readonly number[]): Room | null;
  leave(peer: Peer): void;
  /** Sends one frame to every room that contains one of the changed rows. */
  cast(rows: ReadonlyMap<number, string>, serverTimeMs: number): void;
}

export const createQuoteRooms = (maxRooms = MAX_ROOMS): QuoteRooms => {
  const rooms = new Map<string, Room>();
  const roomOf = new Map<Peer, Room>();

  const leave = (peer: Peer): void => {
    const room = roomOf.get(peer);
    if (room === undefined) return;
    roomOf.delete(peer);
    room.peers.delete(peer);
    if (room.peers.size === 0) rooms.delete(room.key);
  };
  const open = (ids: readonly number[]): Room | null => {
    const sorted = [...new Set(ids)].sort((a, b) => a - b);
    const key = sorted.join();
    const found = rooms.get(key);
    if (found !== undefined) return found;
    if (rooms.size >= maxRooms) return null;
    const room: Room = { key, ids: sorted, peers: new Set(), frame: 0 };
    rooms.set(key, room);
    return room;
  };
  const castTo = (room: Room, rows: ReadonlyMap<number, string>, serverTimeMs: number): void => {
    let text = '';
    for (const id of room.ids) {
      const row = rows.get(id);
      if (row !== undefined) text += text === '' ? row : `,${row}`;
    }
    if (text === '') return;
    room.frame += 1;
    const json = `[${room.frame},${serverTimeMs},[${text}]]`;
    const frame = encodeFrame([{ event: 'q', json }], { isDroppable: true });
    for (const peer of room.peers) peer.send(frame);
  };

  return {
    isEmpty: () => rooms.size === 0,
    enter: (peer, ids) => {
      leave(peer);
      const room = open(ids);
      if (room === null) return null;
      room.peers.add(peer);
      roomOf.set(peer, room);
      return room;
    },
    leave,
    cast: (rows, serverTimeMs) => {
      for (const room of rooms.values()) castTo(room, rows, serverTimeMs);
    },
  };
};

import {
  ROOM_EVENT,
  ROOM_STATE_EVENT,
  type RoomFrame,
  type RoomItem,
  type RoomStateFrame,
} from '@candor/contract/rooms';
import { encodeFrame, type Frame } from '#platform/realtime/frame';
import type { Peer } from '#platform/realtime/peer';

/** What the stream sends of a room beside its messages. */
export interface RoomHead {
  readonly lastSeq: number;
  readonly changeNo: number;
  readonly slowMs: number;
  readonly isClosed: boolean;
}

export interface RoomSource {
  loadHeads(): Promise<ReadonlyMap<string, RoomHead>>;
  /** New and changed messages after a change, in the order of changes, at most `limit`. */
  loadChanges(
    room: string,
    afterNo: number,
    limit: number,
  ): Promise<readonly { readonly changeNo: number; readonly item: RoomItem }[]>;
}

/** Most messages of one frame; a client that needs more fetches them. */
const FRAME_MESSAGES = 100;

interface Watched {
  readonly code: string;
  readonly peers: Set<Peer>;
  /** Peers whose unsent data was so much that a frame was skipped: told to fetch when they have read it. */
  readonly behind: Set<Peer>;
  /** Number of the last change that was sent. */
  sentNo: number;
  /** Number of the last message that was sent. */
  sentSeq: number;
  state: string;
  pumping: Promise<void> | null;
}

export interface RoomStream {
  /** Replaces the room the peer watched. Answers the number after which frames continue; null: no such room. */
  enter(peer: Peer, code: string): Promise<number | null>;
  leave(peer: Peer): void;
  isEmpty(): boolean;
  /** People in each watched room: a user counts once, visitors by address. */
  countPeople(): Map<string, number>;
  /** Sends what is new in a room. */
  pump(code: string): Promise<void>;
  /** Reads and sends changes of all watched rooms, and notifies peers that missed frames. */
  check(online: ReadonlyMap<string, number>): Promise<void>;
}

const encode = (event: string, payload: RoomFrame | RoomStateFrame): Frame =>
  encodeFrame([{ event, json: JSON.stringify(payload) }], { isDroppable: true });

const send = (room: Watched, frame: Frame): void => {
  for (const peer of room.peers) if (!peer.send(frame)) room.behind.add(peer);
};

/** Notifies peers that missed frames and have read their queued data. */
const notifyBehind = (room: Watched): void => {
  for (const peer of room.behind) {
    if (peer.waitingBytes > 0) continue;
    room.behind.delete(peer);
    peer.send(encode(ROOM_EVENT, { room: room.code, last_seq: room.sentSeq, items: [] }));
  }
};

const sendState = (room: Watched, { slowMs, isClosed }: RoomHead, online: number): void => {
  const state = `${slowMs} ${isClosed} ${online}`;
  if (state === room.state) return;
  room.state = state;
  const frame = { online, slow_ms: slowMs, is_closed: isClosed ? 1 : 0, last_seq: room.sentSeq } as const;
  send(room, encode(ROOM_STATE_EVENT, { room: room.code, ...frame }));
};

/** Sends what is after the last change that was sent. One read of a room at a time, so that frames keep their order. */
const createPump = (source: RoomSource): ((room: Watched) => Promise<void>) => {
  const pumpOnce = async (room: Watched): Promise<boolean> => {
    const changes = await source.loadChanges(room.code, room.sentNo, FRAME_MESSAGES);
    const last = changes.at(-1);
    if (last === undefined) return false;
    room.sentNo = last.changeNo;
    room.sentSeq = Math.max(room.sentSeq, ...changes.map(({ item }) => item.seq));
    const items = changes.map(({ item }) => item);
    send(room, encode(ROOM_EVENT, { room: room.code, last_seq: room.sentSeq, items }));
    return changes.length === FRAME_MESSAGES;
  };
  const pumpAll = async (room: Watched): Promise<void> => {
    while (room.peers.size > 0 && (await pumpOnce(room)));
  };
  return async (room) => {
    room.pumping ??= pumpAll(room).finally(() => {
      room.pumping = null;
    });
    return room.pumping;
  };
};

const countPeople = ({ peers }: Watched): number =>
  new Set([...peers].map(({ session, address }) => session?.userId ?? address)).size;

/** Which peers watch which room; a room without peers is forgotten. */
const createWatchers = (source: RoomSource) => {
  const rooms = new Map<string, Watched>();
  const roomOf = new Map<Peer, Watched>();
  /** Counts the calls of enter, so that of two at once the later one holds. */
  const turns = new WeakMap<Peer, number>();
  const leave = (peer: Peer): void => {
    const room = roomOf.get(peer);
    turns.set(peer, (turns.get(peer) ?? 0) + 1);
    if (room === undefined) return;
    roomOf.delete(peer);
    room.peers.delete(peer);
    room.behind.delete(peer);
    if (room.peers.size === 0) rooms.delete(room.code);
  };
  const open = (code: string, { changeNo: sentNo, lastSeq: sentSeq }: RoomHead): Watched => {
    const room: Watched = { code, peers: new Set(), behind: new Set(), sentNo, sentSeq, state: '', pumping: null };
    rooms.set(code, room);
    return room;
  };
  const enter = async (peer: Peer, code: string): Promise<number | null> => {
    leave(peer);
    const turn = turns.get(peer);
    const head = rooms.has(code) ? undefined : (await source.loadHeads()).get(code);
    if (peer.isGone || turns.get(peer) !== turn) return null;
    const room = rooms.get(code) ?? (head === undefined ? undefined : open(code, head));
    if (room === undefined) return null;
    room.peers.add(peer);
    roomOf.set(peer, room);
    return room.sentSeq;
  };
  return { rooms, enter, leave };
};

/**
 * Delivers messages of rooms to the sockets of this process. Changes are read from the database by number, so that nothing
 * is lost or sent out of order, whichever process wrote it; each frame is encoded once for all peers of a room.
 */
export const createRoomStream = (source: RoomSource): RoomStream => {
  const { rooms, enter, leave } = createWatchers(source);
  const pump = createPump(source);
  return {
    enter,
    leave,
    isEmpty: () => rooms.size === 0,
    countPeople: () => new Map([...rooms.values()].map((room) => [room.code, countPeople(room)])),
    pump: async (code) => {
      const room = rooms.get(code);
      if (room !== undefined) await pump(room);
    },
    check: async (online) => {
      if (rooms.size === 0) return;
      const heads = await source.loadHeads();
      for (const room of rooms.values()) {
        const head = heads.get(room.code);
        if (head === undefined) continue;
        if (head.changeNo > room.sentNo) await pump(room);
        sendState(room, head, online.get(room.code) ?? 0);
        notifyBehind(room);
      }
    },
  };
};

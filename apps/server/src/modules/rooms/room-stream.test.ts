import type { RoomFrame, RoomItem } from '@candor/contract/rooms';
import { expect, it } from 'vitest';
import type { Frame } from '#platform/realtime/frame';
import type { Peer } from '#platform/realtime/peer';
import { createRoomStream, type RoomHead } from './room-stream';

/** A list of changes instead of the database. */
const createList = () => {
  const changes: { changeNo: number; item: RoomItem }[] = [];
  const head = (): RoomHead => ({ lastSeq: changes.length, changeNo: changes.length, slowMs: 2_000, isClosed: false });
  return {
    add: (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const no = changes.length + 1;
        changes.push({ changeNo: no, item: { seq: no } as RoomItem });
      }
    },
    source: {
      loadHeads: async () => new Map([['en', head()]]),
      loadChanges: async (_room: string, afterNo: number, limit: number) =>
        changes.filter(({ changeNo }) => changeNo > afterNo).slice(0, limit),
    },
  };
};

interface FakePeer {
  readonly peer: Peer;
  readonly frames: Frame[];
  isFull: boolean;
  waitingBytes: number;
}

const createPeer = (address: string): FakePeer => {
  const fake = { frames: [] as Frame[], isFull: false, waitingBytes: 0 };
  const peer = {
    session: null,
    address,
    isGone: false,
    get waitingBytes() {
      return fake.waitingBytes;
    },
    send: (frame: Frame) => {
      if (fake.isFull) return false;
      fake.frames.push(frame);
      return true;
    },
  };
  return Object.assign(fake, { peer: peer as unknown as Peer });
};

const framesOf = ({ frames }: FakePeer): RoomFrame[] =>
  frames
    .map(({ packets: [packet = ''] }) => JSON.parse(packet.slice(1)) as [string, RoomFrame])
    .flatMap(([event, frame]) => (event === 'room' ? [frame] : []));

it('encodes a frame once for all peers and keeps the order over frames of a hundred', async () => {
  const list = createList();
  const stream = createRoomStream(list.source);
  const peers = [createPeer('a'), createPeer('b')] as const;
  for (const { peer } of peers) expect(await stream.enter(peer, 'en')).toBe(0);
  list.add(250);
  await Promise.all([stream.pump('en'), stream.pump('en')]);
  expect(peers[0].frames).toHaveLength(3);
  for (const [at, frame] of peers[0].frames.entries()) expect(peers[1].frames[at]).toBe(frame);
  const seqs = framesOf(peers[1]).flatMap(({ items }) => items.map(({ seq }) => seq));
  expect(seqs).toEqual(Array.from({ length: 250 }, (_, n) => n + 1));
  expect(framesOf(peers[0]).map(({ last_seq }) => last_seq)).toEqual([100, 200, 250]);
});

it('a peer that reads too slowly misses frames, delays nobody, and is told to fetch when it has read', async () => {
  const list = createList();
  const stream = createRoomStream(list.source);
  const [slow, fast] = [createPeer('slow'), createPeer('fast')];
  for (const { peer } of [slow, fast]) await stream.enter(peer, 'en');
  Object.assign(slow, { isFull: true, waitingBytes: 300_000 });
  list.add(5);
  await stream.check(new Map());
  expect(framesOf(fast).flatMap(({ items }) => items)).toHaveLength(5);
  slow.isFull = false;
  await stream.check(new Map());
  expect(framesOf(slow)).toEqual([]);
  slow.waitingBytes = 0;
  await stream.check(new Map());
  await stream.check(new Map());
  expect(framesOf(slow)).toEqual([{ room: 'en', last_seq: 5, items: [] }]);
});

it('a peer that enters later starts where the frames are; a room without peers is forgotten', async () => {
  const list = createList();
  list.add(3);
  const stream = createRoomStream(list.source);
  const [first, second] = [createPeer('1'), createPeer('2')];
  expect(await stream.enter(first.peer, 'en')).toBe(3);
  list.add(1);
  await stream.pump('en');
  expect(await stream.enter(second.peer, 'en')).toBe(4);
  list.add(1);
  await stream.pump('en');
  expect(framesOf(second).map(({ last_seq }) => last_seq)).toEqual([5]);
  expect(stream.countPeople()).toEqual(new Map([['en', 2]]));
  stream.leave(first.peer);
  stream.leave(second.peer);
  expect(stream.isEmpty()).toBe(true);
  expect(await stream.enter(first.peer, 'xx')).toBeNull();
  expect(stream.isEmpty()).toBe(true);
});

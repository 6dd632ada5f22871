import { LANGUAGES } from '@candor/contract/languages';
import { ROOM_LEAVE_EVENT, ROOM_WATCH_EVENT, type RoomWatchReply } from '@candor/contract/rooms';
import { createBeat } from '#platform/runtime/beat';
import { createWakeableTimer } from '#platform/runtime/wakeable-timer';
import type { RoomsDeps } from './deps';
import { loadChanges } from './messages.store';
import { deletePresence, loadOnline, savePresence } from './presence.store';
import { createRoomStream, type RoomSource } from './room-stream';
import { toRoomItem } from './rooms.reply';
import { loadRooms } from './rooms.store';

/** Messages written in this process are sent at most this often; in between they wait for the same frame. */
const FRAME_EVERY_MS = 100;
/** How often a process polls for messages of other processes, while it has watchers. */
const CHECK_EVERY_MS = 250;
const CHECKS_PER_COUNT = 8;
const COUNTS_PER_SAVE = 2;

export type LiveDeps = Pick<RoomsDeps, 'http' | 'pool' | 'clock' | 'logger' | 'realtime' | 'newId'>;

export interface LiveRooms {
  /** A message of this room was written here. */
  wake(room: string): void;
}

export const createRoomSource = ({ pool }: Pick<RoomsDeps, 'pool'>): RoomSource => ({
  loadHeads: async () => new Map((await loadRooms(pool)).map((room) => [room.code, room])),
  loadChanges: async (room, afterNo, limit) =>
    (await loadChanges(pool, { room, afterNo, limit })).map((row) => ({
      changeNo: row.changeNo,
      item: toRoomItem(row),
    })),
});

/** The counts of this process: written while somebody is here, and once more when the last one has left. */
const createPresence = ({ pool, clock, newId }: LiveDeps, countPeople: () => Map<string, number>) => {
  const process = newId();
  let written = new Set<string>();
  return {
    save: async (): Promise<void> => {
      const counts = new Map([...[...written].map((room) => [room, 0] as const), ...countPeople()]);
      if (counts.size === 0) return;
      await savePresence(pool, process, { counts, nowMs: clock.nowMs() });
      written = new Set([...counts].flatMap(([room, people]) => (people > 0 ? [room] : [])));
    },
    remove: () => deletePresence(pool, process),
  };
};

/**
 * Serves the sockets of this process: watch and leave, new messages, state and number of people. The source is the
 * database, or what the benchmark gives.
 */
export const startLiveRooms = (deps: LiveDeps, source: RoomSource): LiveRooms => {
  const { realtime, http, pool, clock, logger } = deps;
  const stream = createRoomStream(source);
  const presence = createPresence(deps, stream.countPeople);
  const wanted = new Set<string>();
  const timer = createWakeableTimer();
  let online: ReadonlyMap<string, number> = new Map();
  let isStopping = false;

  const warn = (error: unknown) => logger.warn({ err: error }, 'rooms: not delivered, trying again');
  const beat = createBeat(FRAME_EVERY_MS, () => {
    for (const room of wanted) void stream.pump(room).catch(warn);
    wanted.clear();
  });
  const round = async (turn: number): Promise<void> => {
    if (turn % (CHECKS_PER_COUNT * COUNTS_PER_SAVE) === 0) await presence.save();
    if (stream.isEmpty()) return;
    if (turn % CHECKS_PER_COUNT === 0) online = await loadOnline(pool, clock.nowMs());
    await stream.check(online);
  };
  const run = async (): Promise<void> => {
    for (let turn = 0; !isStopping; turn += 1) {
      timer.reset();
      await round(turn).catch(warn);
      if (!isStopping) await timer.wait(CHECK_EVERY_MS);
    }
  };
  const known: ReadonlySet<unknown> = new Set(LANGUAGES);
  realtime.answer(ROOM_WATCH_EVENT, async (peer, code): Promise<RoomWatchReply> => {
    const lastSeq = known.has(code) ? await stream.enter(peer, code as string) : null;
    if (lastSeq !== null) return { ok: true, last_seq: lastSeq };
    stream.leave(peer);
    return { ok: false };
  });
  realtime.answer(ROOM_LEAVE_EVENT, (peer) => {
    stream.leave(peer);
    return { ok: true };
  });
  realtime.onLeave(stream.leave);
  const running = run();
  http.addHook('preClose', async () => {
    isStopping = true;
    beat.stop();
    timer.wake();
    await running;
    await presence.remove().catch(warn);
  });
  return {
    wake: (room) => {
      wanted.add(room);
      beat.wanted();
    },
  };
};

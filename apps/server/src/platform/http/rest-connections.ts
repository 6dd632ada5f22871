import { Socket } from 'node:net';
import { monotonicMs } from '#platform/runtime/monotonic';

/** A little less than the Retry-After of the answer: a client that waits as told never finds its connection paused. */
const REST_MS = 900;
/** So many connections are read again in a second: what is refused again must not take the time of those let in. */
const RESUMED_PER_SECOND = 1_000;
const RESUME_EVERY_MS = 10;

export interface Resting {
  /** Stops reading from the connection of a request that was answered 503. */
  rest(socket: Socket): void;
  /** The request being read was sent while its connection was paused, sooner than the client was told to come back. */
  cameEarly(socket: Socket): boolean;
}

/**
 * A client that repeats its request at once, and a thousand of them, would keep the server busy with refusing alone. After a
 * 503 its connection is therefore not read for a second; what it sends waits in its own socket buffer.
 */
export const createResting = (nowMs: () => number = monotonicMs): Resting => {
  const paused: { readonly socket: Socket; readonly untilMs: number }[] = [];
  let justResumed = new Set<Socket>();
  let lastUntilMs = 0;
  let timer: NodeJS.Timeout | null = null;
  const resumeDue = (): void => {
    const isLater = ({ untilMs }: { untilMs: number }): boolean => untilMs > nowMs();
    const firstLater = paused.findIndex(isLater);
    const due = paused.splice(0, firstLater === -1 ? paused.length : firstLater);
    const resumed = new Set(due.map(({ socket }) => socket));
    justResumed = resumed;
    for (const socket of resumed) socket.resume();
    // What is in the buffers is read before the next immediate; what is read after it has come after the rest.
    setImmediate(() => {
      if (justResumed === resumed) justResumed = new Set();
    });
    if (paused.length > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
  const pause = (socket: Socket): void => {
    if (socket.destroyed) return;
    socket.pause();
    lastUntilMs = Math.max(nowMs() + REST_MS, lastUntilMs + 1_000 / RESUMED_PER_SECOND);
    paused.push({ socket, untilMs: lastUntilMs });
    timer ??= setInterval(resumeDue, RESUME_EVERY_MS).unref();
  };
  return {
    // Not at once: Node resumes reading when it has dealt with the end of the request.
    rest: (socket) => {
      if (socket instanceof Socket) setImmediate(pause, socket);
    },
    cameEarly: (socket) => justResumed.has(socket),
  };
};

import { Socket } from 'node:net';
import { monotonicMs } from '#platform/runtime/monotonic';

/** A little less than Retry-After: a client that waits as told never finds its connection paused. */
const PAUSE_MS = 900;
/** Limits how many connections are resumed per second, because refusing them again costs time. */
const RESUMED_PER_SECOND = 1_000;
const RESUME_EVERY_MS = 10;

export interface ConnectionPauses {
  /** Stops reading from the connection of a request that was answered 503. */
  pauseReading(socket: Socket): void;
  /** True if the request being read was sent during the pause, before Retry-After. */
  isEarlyRetry(socket: Socket): boolean;
}

/**
 * Pauses reading from a connection after a 503. Clients that repeat at once would otherwise keep the server busy with
 * refusals. What they send meanwhile stays in the socket buffer.
 */
export const createConnectionPauses = (nowMs: () => number = monotonicMs): ConnectionPauses => {
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
    // Buffered bytes are read before the next immediate; anything read later was sent after the pause.
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
    lastUntilMs = Math.max(nowMs() + PAUSE_MS, lastUntilMs + 1_000 / RESUMED_PER_SECOND);
    paused.push({ socket, untilMs: lastUntilMs });
    timer ??= setInterval(resumeDue, RESUME_EVERY_MS).unref();
  };
  return {
    // Deferred, because Node resumes reading when it finishes the request.
    pauseReading: (socket) => {
      if (socket instanceof Socket) setImmediate(pause, socket);
    },
    isEarlyRetry: (socket) => justResumed.has(socket),
  };
};

import type { LoginReply, WatchReply } from '@candor/contract/realtime';

type Take = (...args: unknown[]) => void;

/** Stands in the place of socket.io-client: acknowledges what the app sends, and `push` is an event of the server. */
const takers = new Map<string, Set<Take>>();

const acknowledge = (name: string): WatchReply | LoginReply =>
  name === 'watch' ? { ok: true, frame: 0, timeMs: Date.now(), rows: [] } : { ok: true };

let listen: () => void = () => undefined;
/** Resolves when the app has opened its socket; before that a push would be lost. */
export const whenListening = new Promise<void>((resolve) => {
  listen = resolve;
});

const socket = {
  on: (name: string, take: Take) => {
    const known = takers.get(name) ?? new Set<Take>();
    takers.set(name, known.add(take));
    if (name === 'connect') queueMicrotask(() => take());
    if (name === 'q') listen();
    return socket;
  },
  off: (name: string, take: Take) => takers.get(name)?.delete(take),
  emit: () => socket,
  timeout: () => ({ emitWithAck: (name: string) => Promise.resolve(acknowledge(name)) }),
  connect: () => socket,
  disconnect: () => socket,
};

export const io = (): typeof socket => socket;

/** An event of the server. */
export function push(name: string, ...args: unknown[]): void {
  for (const take of takers.get(name) ?? []) take(...args);
}

/** Messages closer together than this share one time stamp. */
const PAUSE_MS = 10 * 60_000;

export interface Passage<M> {
  readonly startMs: number;
  readonly messages: readonly M[];
}

/** Groups messages: a pause of PAUSE_MS starts a new group with the time of its first message. */
export function toPassages<M>(messages: readonly M[], timeOf: (message: M) => number): readonly Passage<M>[] {
  const passages: { startMs: number; messages: M[] }[] = [];
  let previousMs = Number.NEGATIVE_INFINITY;
  for (const message of messages) {
    const timeMs = timeOf(message);
    if (timeMs - previousMs >= PAUSE_MS) passages.push({ startMs: timeMs, messages: [] });
    passages.at(-1)?.messages.push(message);
    previousMs = timeMs;
  }
  return passages;
}

import { Lane, type LaneDeps } from './relay-lane';

export interface Lanes {
  /** Delivers the due events of a topic in the background. */
  open(topic: string): void;
  /** Waits for all open lanes; true when at least one of them had claimed events. */
  allClosed(): Promise<boolean>;
  stop(): void;
}

/** One lane per topic. They do not wait for each other, because no connection is held while handlers run. */
export const createLanes = (deps: LaneDeps): Lanes => {
  const lanes = new Map<string, Lane>();
  const running = new Map<string, Promise<boolean>>();
  const stopping = new AbortController();
  const laneOf = (topic: string): Lane => {
    const lane = lanes.get(topic) ?? new Lane(deps, topic, stopping.signal);
    lanes.set(topic, lane);
    return lane;
  };
  const start = (topic: string, lane: Lane): void => {
    const ended = lane.run().finally(() => {
      running.delete(topic);
      // Woken while closing.
      if (lane.isAwake && !stopping.signal.aborted) start(topic, lane);
    });
    running.set(topic, ended);
  };
  return {
    open: (topic) => {
      if (stopping.signal.aborted) return;
      const lane = laneOf(topic);
      lane.wake();
      if (!running.has(topic)) start(topic, lane);
    },
    allClosed: async () => {
      let progressed = false;
      while (running.size > 0) {
        const results = await Promise.all(running.values());
        progressed ||= results.some(Boolean);
      }
      return progressed;
    },
    stop: () => {
      stopping.abort();
      for (const lane of lanes.values()) lane.wake();
    },
  };
};

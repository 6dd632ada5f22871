/**
 * The numbers of quote frames. After a watch is acknowledged with frame n, the next one is n + 1; anything else means
 * that something was missed. Between a watch and its acknowledgement numbers belong to two sets and mean nothing.
 */
export interface FrameOrder {
  watchSent(): void;
  acknowledged(frame: number): void;
  /** False when a frame was missed: watch again. */
  accept(frame: number): boolean;
}

export function createFrameOrder(): FrameOrder {
  let last: number | null = null;
  return {
    watchSent() {
      last = null;
    },
    acknowledged(frame) {
      last = frame;
    },
    accept(frame) {
      if (last === null) return true;
      const isNext = frame === last + 1;
      last = isNext ? frame : null;
      return isNext;
    },
  };
}

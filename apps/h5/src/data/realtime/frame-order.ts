/**
 * Checks the numbers of quote frames. After a watch is acknowledged with frame n, n + 1 must follow; anything else is
 * a missed frame. Between a watch and its acknowledgement the numbers may belong to either watch and are not checked.
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

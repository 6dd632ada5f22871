/** How long a call waits for the fill of its order, in real time. Tests on a slow machine set higher values. */
export interface FillPatience {
  /** A tick made in time may arrive this much later; then the order is given up. */
  readonly fillArrivesMs: number;
  /** A dead engine is replaced within this time; the order stays, and a repeated key returns its result. */
  readonly fillLongestMs: number;
}

export const FILL_PATIENCE: FillPatience = { fillArrivesMs: 500, fillLongestMs: 6_000 };

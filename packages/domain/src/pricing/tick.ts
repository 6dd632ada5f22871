/** One index price. Decimals in their shortest form (no exponent, no trailing zeros), because that text is hashed. */
export interface Tick {
  readonly instrumentId: number;
  readonly symbol: string;
  readonly seq: number;
  readonly timeMs: number;
  readonly price: string;
  /** Base coin the sources reported since the tick before. */
  readonly volume: string;
  /** name=price pairs separated by semicolons, sorted by name. */
  readonly sources: string;
  /** Hex, 64 characters. */
  readonly prevHash: string;
  readonly hash: string;
}

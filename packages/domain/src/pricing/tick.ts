import type { PAUSES } from '@candor/contract/market';

export type PauseReason = (typeof PAUSES)[number];

/** Kinds of chain records. */
export const RECORD_KINDS = { price: 0, pause: 1, resume: 2 } as const;
export type RecordKind = (typeof RECORD_KINDS)[keyof typeof RECORD_KINDS];

/**
 * One record of a chain: an index price, or the start or end of a pause, which repeats the last price and has no volume.
 * Decimals in their shortest form (no exponent, no trailing zeros), because that text is hashed.
 */
export interface Tick {
  readonly instrumentId: number;
  readonly symbol: string;
  readonly seq: number;
  readonly timeMs: number;
  readonly price: string;
  /** Base coin the sources reported since the tick before. */
  readonly volume: string;
  /** name=price@time, separated by semicolons, sorted by name; without a time where a source gives none. */
  readonly sources: string;
  /** Absent: a price, as every record was before there were pauses. */
  readonly kind?: RecordKind;
  /** Of a pause and its end; absent or empty for a price. */
  readonly reason?: PauseReason | '';
  /** Hex, 64 characters. */
  readonly prevHash: string;
  readonly hash: string;
}

/** Only a price may trigger, liquidate, settle or be folded into a bar. */
export const isPrice = ({ kind }: Pick<Tick, 'kind'>): boolean => kind === undefined || kind === RECORD_KINDS.price;

import type { PriceState } from '@candor/domain/pricing/decide-price';
import { PRICE_SCALE } from '@candor/domain/pricing/price-units';
import { RECORD_KINDS, type Tick } from '@candor/domain/pricing/tick';
import { toUnits } from '@candor/money/units';

/** The end of one instrument's chain, and the state that the next price is checked against. */
export interface ChainHead {
  readonly seq: number;
  readonly timeMs: number;
  readonly hash: string;
  /** Price of the last tick; records of a pause and its end repeat it. */
  readonly lastPrice: string;
  readonly state: PriceState;
}

export type ChainHeads = ReadonlyMap<number, ChainHead>;

/**
 * Restores the head from the newest record. An open pause continues and its candidate price is reset: a restart never
 * shortens a pause. A jump that was accepted just before a restart is not in any tick yet and has to be confirmed
 * again.
 */
export const toHead = ({ seq, timeMs, price, hash, kind, reason }: Tick, nowMs: number): ChainHead => {
  const pause =
    kind === RECORD_KINDS.pause && reason
      ? { reason, sinceMs: timeMs, isAfterGap: reason === 'gap', candidate: null }
      : null;
  const state = { anchor: toUnits(price, PRICE_SCALE), quoteMs: timeMs, heardMs: nowMs, pause };
  return { seq, timeMs, hash, lastPrice: price, state };
};

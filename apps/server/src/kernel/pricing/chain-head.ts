import type { PriceState } from '@candor/domain/pricing/decide-price';
import { PRICE_SCALE } from '@candor/domain/pricing/price-units';
import { RECORD_KINDS, type Tick } from '@candor/domain/pricing/tick';
import { toUnits } from '@candor/money/units';

/** The end of one instrument's chain, and what the next price is held against. */
export interface ChainHead {
  readonly seq: number;
  readonly timeMs: number;
  readonly hash: string;
  /** Of the last tick; a pause and its end repeat it. */
  readonly lastPrice: string;
  readonly state: PriceState;
}

export type ChainHeads = ReadonlyMap<number, ChainHead>;

/**
 * From the newest record. An open pause goes on, and who held which level begins anew: a restart never shortens it. A
 * jump that was believed in the last moment before a restart is not in any tick yet, and has to be held once more.
 */
export const toHead = ({ seq, timeMs, price, hash, kind, reason }: Tick, nowMs: number): ChainHead => {
  const pause =
    kind === RECORD_KINDS.pause && reason
      ? { reason, sinceMs: timeMs, isAfterGap: reason === 'gap', candidate: null }
      : null;
  const state = { anchor: toUnits(price, PRICE_SCALE), quoteMs: timeMs, heardMs: nowMs, pause };
  return { seq, timeMs, hash, lastPrice: price, state };
};

import { computePnl, computeSize } from '@candor/domain/futures/position-math';
import type { Amount } from '@candor/money/decimal';

/** Decimals of the margin coin. */
const SCALE = 6;

interface Standing {
  readonly side: 'long' | 'short';
  readonly lotsLeft: string;
  readonly contractSize: string;
  readonly entryPrice: string;
}

/** Result of what is open at a price; zero without a price. */
export const runningOf = ({ side, lotsLeft, contractSize, entryPrice }: Standing, mark: string | undefined): Amount =>
  computePnl({ side, size: computeSize(lotsLeft, contractSize), entryPrice, scale: SCALE }, mark ?? entryPrice);

import { type Amount, min, sub, toAmount } from '@candor/money/decimal';
import { computeNightFee } from './overnight';
import { computeSize } from './position-math';

export interface NightPosition {
  readonly lotsLeft: string;
  readonly contractSize: string;
  /** Margin left. */
  readonly margin: string;
  readonly scale: number;
}

export interface NightCharge {
  /** What the night costs. */
  readonly fee: Amount;
  readonly fromBalance: Amount;
  readonly fromMargin: Amount;
}

/**
 * The fee of one night, taken from the free balance and then from the margin. What neither covers is not owed: a
 * position can lose its margin and no more.
 */
export const chargeNight = (
  position: NightPosition,
  { mark, times, percent, free }: { mark: string; times: number; percent: string; free: string },
): NightCharge => {
  const size = computeSize(position.lotsLeft, position.contractSize);
  const fee = computeNightFee({ mark, size, times }, { percent, scale: position.scale });
  const fromBalance = min(fee, toAmount(free));
  return { fee, fromBalance, fromMargin: min(sub(fee, fromBalance), toAmount(position.margin)) };
};

import { cmp, div, mul, type Rate, sub, toAmount, toRate } from '@candor/money/decimal';
import type { FeeRules } from './fee-rules';

/** The fee terms of one user at one moment; an order keeps them until it ends. */
export interface FeeTerms {
  readonly level: number;
  /** Of the rates in force, by level. */
  readonly levelPercent: string;
  /** What an invited user pays less, in percent of the rate of the level. */
  readonly discountPercent: string;
  /** Rates of the rules are multiplied by it. */
  readonly factor: string;
}

const HUNDRED = toRate('100');
const EXACT = { scale: 12, rounding: 'up' } as const;

/** level % × (100 − discount) %: exact, since both have at most four decimals. */
export const computeFactor = (levelPercent: string, discountPercent: string): Rate => {
  const level = div(toRate(levelPercent), HUNDRED, EXACT);
  const rest = div(sub(HUNDRED, toRate(discountPercent)), HUNDRED, EXACT);
  return mul(level, rest, { scale: 8, rounding: 'up' });
};

/** A rate of the rules for one order, in percent. */
export const applyFactor = (percent: string, factor: string): string =>
  mul(toRate(percent), toRate(factor), { scale: 8, rounding: 'up' });

export const toFeeTerms = (level: { level: number; percent: string }, discountPercent: string): FeeTerms => ({
  level: level.level,
  levelPercent: level.percent,
  discountPercent,
  factor: computeFactor(level.percent, discountPercent),
});

export const PLAIN_TERMS: FeeTerms = { level: 0, levelPercent: '100', discountPercent: '0', factor: '1' };

/** The level of a volume: the last one that begins at or below it. */
export const findLevel = (rules: FeeRules, volume: string): { level: number; percent: string } => {
  const level = rules.levels.findLastIndex(({ from }) => cmp(toAmount(from), toAmount(volume)) <= 0);
  const found = rules.levels[Math.max(level, 0)];
  return { level: Math.max(level, 0), percent: found?.percent ?? '100' };
};

import { div, mul, toAmount, toPrice, toRate } from '@candor/money/decimal';
import { fromTicks, type SpotPair, toLots, toTicks } from './spot-pair';

export interface LadderLevel {
  readonly priceTicks: number;
  readonly lots: number;
}

export interface Ladder {
  readonly bids: readonly LadderLevel[];
  readonly asks: readonly LadderLevel[];
}

export type LadderPair = Pick<SpotPair, 'priceScale' | 'lot' | 'amountStep'>;

/** Quotes of the house's market maker. Distances in hundredths of a percent of the index, sizes in the quote coin. */
const LADDER = { levels: 6, halfSpread: 12, between: 8, firstValue: 2_000, growth: 1_500 } as const;
/** Index move (hundredths of a percent) after which quotes are replaced. */
const REQUOTE_AFTER = 8;
const WHOLE = 10_000;

const shifted = (price: string, hundredths: number, pair: LadderPair): number => {
  const rate = toRate(String(WHOLE + hundredths));
  const rounding = hundredths < 0 ? 'down' : 'up';
  const exact = mul(toPrice(price), rate, { scale: 12, rounding });
  return toTicks(div(exact, toRate(String(WHOLE)), { scale: pair.priceScale, rounding }), pair) ?? 0;
};

/** Whole steps of about this value at this price. */
const sizeOf = (value: number, priceTicks: number, pair: LadderPair): number => {
  const steps = div(
    div(toAmount(String(value)), toPrice(fromTicks(priceTicks, pair)), { scale: 8, rounding: 'down' }),
    toAmount(pair.amountStep),
    { scale: 0, rounding: 'down' },
  );
  return toLots(mul(toAmount(steps), toAmount(pair.amountStep), { scale: 8, rounding: 'down' }), pair) ?? 0;
};

/**
 * Symmetric bids and asks around the index: each further level is more distant and larger. Only the index decides them;
 * orders and their owners do not.
 */
export const computeLadder = (indexPrice: string, pair: LadderPair): Ladder => {
  const side = (direction: 1 | -1): LadderLevel[] => {
    const levels: LadderLevel[] = [];
    for (let level = 0; level < LADDER.levels; level += 1) {
      const priceTicks = shifted(indexPrice, direction * (LADDER.halfSpread + level * LADDER.between), pair);
      const last = levels.at(-1)?.priceTicks ?? 0;
      const lots = priceTicks > 0 ? sizeOf(LADDER.firstValue + level * LADDER.growth, priceTicks, pair) : 0;
      if (lots > 0 && priceTicks !== last) levels.push({ priceTicks, lots });
    }
    return levels;
  };
  return { bids: side(-1), asks: side(1) };
};

/** Whether quotes made at one index must be replaced at another. */
export const isRequoteDue = (quotedAt: string, indexPrice: string): boolean => {
  const ratio = div(toPrice(indexPrice), toPrice(quotedAt), { scale: 8, rounding: 'down' });
  const moved = mul(ratio, toRate(String(WHOLE)), { scale: 4, rounding: 'down' });
  const hundredths = Number.parseInt(moved, 10) - WHOLE;
  return hundredths >= REQUOTE_AFTER || hundredths <= -REQUOTE_AFTER - 1;
};

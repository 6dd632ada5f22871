import { nextMaturity } from '../finance/product-day';

/** A product is on sale for one day, from one 08:00 UTC to the next; interest begins when the sale ends. */
export interface SaleDay {
  readonly startsMs: number;
  readonly closesMs: number;
}

export const saleDayOf = (nowMs: number, dayMs: number): SaleDay => {
  const closesMs = nextMaturity(nowMs, dayMs);
  return { startsMs: closesMs - dayMs, closesMs };
};

export const maturityOf = ({ closesMs }: SaleDay, days: number, dayMs: number): number => closesMs + days * dayMs;

/** Whole days from the first 08:00 UTC after the purchase to the maturity; less than one: it can no longer be bought. */
export const daysUntil = (boughtMs: number, maturityMs: number, dayMs: number): number =>
  Math.floor((maturityMs - nextMaturity(boughtMs, dayMs)) / dayMs);

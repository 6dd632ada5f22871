import { fromLots, fromTicks } from '@candor/domain/spot/spot-pair';
import { canonical } from '@candor/money/decimal';
import type { LevelRow } from './book-feed';
import type { BookPair } from './book-pair';

const lotDecimals = ({ lot }: BookPair): number => (lot.includes('.') ? lot.length - lot.indexOf('.') - 1 : 0);

/** Prices and amounts of a book as text, with the pair's precision. */
export const priceText = (ticks: number, pair: BookPair): string => canonical(fromTicks(ticks, pair), pair.priceScale);
export const amountText = (lots: number, pair: BookPair): string => canonical(fromLots(lots, pair), lotDecimals(pair));

export const toLevelText =
  (pair: BookPair) =>
  ([ticks, lots, marked]: LevelRow): [price: string, amount: string, house: string] => [
    priceText(ticks, pair),
    amountText(lots, pair),
    amountText(marked, pair),
  ];

import { toAmount, toPrice } from '@candor/money/decimal';
import { describe, expect, it } from 'vitest';
import { computeDayChange } from './compute-day-change';

type Row = readonly [amount: string, price: string, openPrice: string];

const compute = (rows: readonly Row[]) =>
  computeDayChange(
    rows.map(([amount, price, openPrice]) => ({
      amount: toAmount(amount),
      price: toPrice(price),
      openPrice: toPrice(openPrice),
    })),
  );

describe('the day change of holdings', () => {
  it.each<[string, readonly Row[], string, string]>([
    ['nothing', [], '0', '0'],
    ['only USDT', [['500', '1', '1']], '0', '0'],
    ['one coin that rose', [['2', '110', '100']], '20', '10'],
    ['one coin that fell', [['0.5', '90', '100']], '-5', '-10'],
    [
      'a coin beside USDT: the percentage is of everything',
      [
        ['1', '110', '100'],
        ['900', '1', '1'],
      ],
      '10',
      '1',
    ],
    [
      'gain and loss that cancel',
      [
        ['1', '110', '100'],
        ['1', '90', '100'],
      ],
      '0',
      '0',
    ],
    ['a coin of which nothing is held', [['0', '110', '100']], '0', '0'],
    ['a percentage that does not end: cut, not rounded', [['1', '5', '3']], '2', '66.6666'],
    ['a loss that does not end: cut towards zero', [['1', '1', '3']], '-2', '-66.6666'],
    ['the smallest unit', [['0.00000001', '2', '1']], '0.00000001', '100'],
  ])('%s', (_, rows, usdt, percent) => {
    expect(compute(rows)).toEqual({ usdt, percent });
  });
});

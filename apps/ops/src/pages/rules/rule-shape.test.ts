import { describe, expect, it } from 'vitest';
import {
  blankRow,
  columnsOf,
  firstRowOf,
  type Json,
  labelOf,
  readJson,
  readNumbers,
  type Shape,
  shapeOf,
} from './rule-shape.ts';

describe('the shape a value is edited in', () => {
  it.each<[Json, Shape]>([
    ['0.1', 'text'],
    [10, 'number'],
    [false, 'flag'],
    [null, 'json'],
    [[], 'words'],
    [['HK', 'US'], 'words'],
    [[5, 10], 'numbers'],
    [[1, 'US'], 'json'],
    [{ multiples: [5, 10], areaCaps: [], tiers: [{ upTo: '1', maxMultiple: 5 }] }, 'fields'],
    [[{ currencyId: 1, open: true, closedAreas: ['US'] }], 'table'],
    [[{ currencyId: 1, more: { deep: 1 } }], 'json'],
    [[{ currencyId: 1 }, 'x'], 'json'],
    [{ feePercent: '0.1', quoteSeconds: 10 }, 'fields'],
    [{ options: { open: true, closedAreas: [] } }, 'fields'],
    [{ options: { open: null } }, 'json'],
    [{}, 'fields'],
  ])('%j is %s', (value, shape) => {
    expect(shapeOf(value)).toBe(shape);
  });
});

it('gives a new row the columns of its neighbour', () => {
  const row = { currencyId: 3, network: 'TRC20', depositOpen: true, areas: ['US'] };
  expect(blankRow(row)).toEqual({ currencyId: 0, network: '', depositOpen: false, areas: [] });
  expect(columnsOf([{ name: 'x', ...row }, { note: 'x' }])).toEqual([
    'currencyId',
    'network',
    'name',
    'depositOpen',
    'areas',
    'note',
  ]);
});

it('knows the first row of a table that may be empty', () => {
  expect(firstRowOf('areaCaps')).toEqual({ area: '', multiple: 1 });
  expect(firstRowOf('closedAreas')).toBeUndefined();
  expect(firstRowOf('toString')).toBeUndefined();
});

it('reads whole numbers, each once and rising', () => {
  expect(readNumbers(['20', '5', 5, '1.5', '-1', 'x', '', '1e2'])).toEqual([5, 20]);
});

it('says where JSON breaks off', () => {
  expect(readJson('{"a":1}')).toEqual({ ok: true, value: { a: 1 } });
  expect(readJson('{"a":')).toMatchObject({ ok: false, problem: expect.stringMatching(/JSON/) });
});

it('turns a name into a label', () => {
  expect(labelOf('twoReviewOverUsdt')).toBe('Two review over USDT');
  expect(labelOf('withdrawBtc24h')).toBe('Withdraw BTC 24h');
  expect(labelOf('min_notional')).toBe('Min notional');
});

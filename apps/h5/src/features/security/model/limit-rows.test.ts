import { toAmount } from '@candor/money/decimal';
import { describe, expect, it } from 'vitest';
import { effectOfChange, limitRows, plainLimit } from './limit-rows.ts';

const wire = {
  kind: 'loss',
  period: 'week',
  value: '50.00000000',
  used: '12.50000000',
  next_value: '',
  next_from_ms: 0,
} as const;

describe('limitRows', () => {
  it('lists every period, set or not', () => {
    const rows = limitRows('loss', [wire]);
    expect(rows.map((row) => [row.period, row.value, row.used])).toEqual([
      ['day', null, '0.00000000'],
      ['week', '50.00000000', '12.50000000'],
      ['month', null, '0.00000000'],
    ]);
  });

  it.each(['session_minutes', 'points'] as const)('counts %s per day only', (kind) => {
    expect(limitRows(kind, []).map((row) => row.period)).toEqual(['day']);
  });

  it.each([
    [{ next_value: '', next_from_ms: 0 }, null],
    [
      { next_value: '80.00000000', next_from_ms: 9 },
      { value: '80.00000000', fromMs: 9 },
    ],
    [
      { next_value: '', next_from_ms: 9 },
      { value: null, fromMs: 9 },
    ],
  ])('what waits: %o', (change, next) => expect(limitRows('loss', [{ ...wire, ...change }])[1]?.next).toEqual(next));
});

describe('effectOfChange', () => {
  it.each<[string | null, string, string]>([
    [null, '10', 'now'],
    ['50.00000000', '50', 'now'],
    ['50.00000000', '49.99999999', 'now'],
    ['50.00000000', '50.00000001', 'later'],
    ['9.00000000', '10', 'later'],
  ])('from %s to %s: %s', (value, wanted, effect) => {
    const row = { kind: 'loss', period: 'day', used: '0.00000000', value, next: null } as const;
    expect(effectOfChange(row, toAmount(wanted))).toBe(effect);
  });
});

it.each([
  ['50.00000000', '50'],
  ['0.50000000', '0.5'],
])('%s is shown as %s', (value, shown) => expect(plainLimit(value)).toBe(shown));

import { parseAmount } from '@candor/money/decimal';
import { expect, it } from 'vitest';
import { HOSTILE_AMOUNTS } from './hostile-amounts';

it('has many of them, each under a name of its own', () => {
  const names = HOSTILE_AMOUNTS.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(45);
  expect(new Set(names).size).toBe(names.length);
});

it.each(HOSTILE_AMOUNTS.filter(({ refusedAs }) => refusedAs === 'amount_invalid'))(
  '$name is really no amount',
  ({ encode }) => {
    const sent = new URLSearchParams(encode('number')).get('number') ?? '';
    expect(parseAmount(sent, { scale: 8 }).ok).toBe(false);
  },
);

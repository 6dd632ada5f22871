import { describe, expect, it } from 'vitest';
import {
  breakEven,
  findOfferProblem,
  firstForm,
  type OfferForm,
  placeOf,
  readTime,
  toOfferFields,
} from './offer-form.ts';

const NOW = Date.UTC(2026, 10, 14, 9, 20);
const FORM: OfferForm = {
  mode: 'auction',
  price: '80',
  perIncrease: '3',
  currencyId: 3,
  start: '2026-11-15T12:00',
  end: '2026-11-18T12:00',
};

describe('times of the inputs', () => {
  it('are UTC', () => expect(readTime('2026-11-15T12:00')).toBe(Date.UTC(2026, 10, 15, 12)));

  it.each(['', '2026-11-15', '2026-02-30T10:00', '2026-11-15T25:00', '2026-11-15T12:00:30'])('%s is none', (text) =>
    expect(readTime(text)).toBeNull(),
  );

  it('start with the next full hour, for three days', () => {
    const { start, end } = firstForm(NOW);
    expect([start, end]).toEqual(['2026-11-14T10:00', '2026-11-17T10:00']);
  });
});

describe('problems of an offer', () => {
  it.each([
    [{ price: '' }, 'price'],
    [{ price: '0' }, 'price'],
    [{ perIncrease: '' }, 'perIncrease'],
    [{ start: '' }, 'start'],
    [{ end: '' }, 'end'],
    [{ end: '2026-11-15T12:00' }, 'order'],
    [{ start: '2026-11-01T00:00', end: '2026-11-14T09:20' }, 'past'],
  ] as const)('%j: %s', (part, problem) => expect(findOfferProblem({ ...FORM, ...part }, NOW)).toBe(problem));

  it('a fixed price needs no increment', () => {
    expect(findOfferProblem({ ...FORM, mode: 'sale', perIncrease: '' }, NOW)).toBeNull();
  });
});

describe('the fields of the call', () => {
  it('of an auction', () => {
    expect(toOfferFields(FORM, 'c', NOW)).toEqual({
      code: 'c',
      currency_id: '3',
      price: '80',
      per_increase: '3',
      start_time: '2026-11-15 12:00:00',
      end_time: '2026-11-18 12:00:00',
    });
  });

  it('of a fixed price: the increment is zero, whatever was typed before', () => {
    expect(toOfferFields({ ...FORM, mode: 'sale', currencyId: 0, price: '80.50' }, 'c', NOW)).toMatchObject({
      price: '80.5',
      per_increase: '0',
    });
  });

  it('are null while something is missing', () => expect(toOfferFields({ ...FORM, price: '' }, 'c', NOW)).toBeNull());
});

describe('the price that brings back what was paid', () => {
  const TERMS = { currency: 'USDT', feePercent: '5', royaltyPercent: '10' };

  it('is rounded up', () => expect(breakEven({ amount: '60', currency: 'USDT' }, TERMS)).toBe('70.59'));

  it('is exact where it can be', () => {
    expect(breakEven({ amount: '8.50', currency: 'USDT' }, TERMS)).toBe('10');
  });

  it.each([
    [{ amount: '0.00000000', currency: 'USDT' }, TERMS],
    [{ amount: '60', currency: 'ETH' }, TERMS],
    [
      { amount: '60', currency: 'USDT' },
      { ...TERMS, feePercent: '90' },
    ],
  ])('is unknown for %j', (paid, terms) => expect(breakEven(paid, terms)).toBeNull());
});

it('a refusal stands at the field it is about', () => {
  expect(['nft_end_too_far', 'nft_coin_unknown', 'nft_not_owner'].map(placeOf)).toEqual(['times', 'coin', 'form']);
});

import { describe, expect, it } from 'vitest';
import { highestMultiple, listMultiples } from './multiple-choices.ts';
import { context } from './sample-terms.ts';
import { newTicket } from './ticket-form.ts';

const form = { ...newTicket('10'), lots: '100' };

describe('listMultiples', () => {
  it('says what every multiple means for the order', () => {
    const [five, , twenty] = listMultiples(form, context, 'young_account');
    expect([five?.margin, twenty?.margin]).toEqual(['1200', '300']);
    expect(twenty).toMatchObject({ limit: null, liquidationPrice: '57228.91566265' });
  });

  it('names the account’s limit before that of the size', () => {
    const limits = (lots: string, maxMultiple: number) =>
      listMultiples({ ...form, lots }, { ...context, maxMultiple }, maxMultiple < 100 ? 'young_account' : '').map(
        ({ limit }) => limit,
      );
    expect(limits('100', 20)).toEqual([null, null, null, 'young_account', 'young_account']);
    expect(limits('5000', 100)).toEqual([null, null, null, null, 'size']);
    expect(limits('50000', 20)).toEqual([null, null, null, 'young_account', 'young_account']);
  });

  it('speaks of the smallest order while no lots are typed, and of nothing without a price', () => {
    expect(listMultiples({ ...form, lots: '' }, context, '')[0]?.margin).toBe('12');
    expect(listMultiples(form, { ...context, mark: '' }, '')[0]?.margin).toBeNull();
  });

  it('finds the highest that can be taken', () => {
    expect(highestMultiple(listMultiples(form, context, 'young_account'))).toBe(20);
    expect(highestMultiple(listMultiples({ ...form, lots: '5000' }, { ...context, maxMultiple: 100 }, ''))).toBe(50);
  });
});

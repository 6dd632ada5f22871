import { describe, expect, it } from 'vitest';
import { choiceOf, highestMultiple, listMultiples, stepMultiple } from './multiple-choices.ts';
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

  it('counts what is open and waiting in the same direction, and not in the other', () => {
    const limitOf = (sizes: typeof context.sizes) =>
      choiceOf(100, form, { context: { ...context, maxMultiple: 100, sizes }, reason: '' }).limit;
    expect(limitOf({ long: '4', short: '4' })).toBeNull();
    expect(limitOf({ long: '4.1', short: '0' })).toBe('size');
    expect(limitOf({ long: '0', short: '4.1' })).toBeNull();
  });

  it('speaks of any whole multiple', () => {
    const choice = choiceOf(7, form, { context, reason: 'young_account' });
    expect(choice).toMatchObject({ multiple: 7, limit: null, margin: '857.142858' });
    expect(choiceOf(21, form, { context, reason: 'young_account' }).limit).toBe('young_account');
  });

  it.each([
    ['7', 1, '8'],
    ['20', 1, '20'],
    ['1', -1, '1'],
    ['', 1, '1'],
    ['900', -1, '20'],
  ] as const)('steps from "%s" by %i to %s of 20', (from, by, to) => {
    expect(stepMultiple(from, by, 20)).toBe(to);
  });

  it('finds the highest that can be taken', () => {
    expect(highestMultiple(listMultiples(form, context, 'young_account'))).toBe(20);
    expect(highestMultiple(listMultiples({ ...form, lots: '5000' }, { ...context, maxMultiple: 100 }, ''))).toBe(50);
  });
});

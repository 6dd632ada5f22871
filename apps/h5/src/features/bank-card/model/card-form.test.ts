import { CARD_FIELDS_NEEDED, decideCard } from '@candor/domain/profile/decide-profile';
import { describe, expect, it } from 'vitest';
import { type CardForm, findProblems, SHOWN_FIELDS, toSaved } from './card-form.ts';

const FULL: CardForm = {
  real_name: 'Mina Laurent',
  bank_account: '4000 1234 5678 9010',
  bank_name: 'Banque du Lac',
  bank_address: 'Rue 1, Genève',
  cardholder_address: 'Rue 2, Genève',
  swift_code: 'BDLACHGG',
  aba_number: '021000021',
};

it('asks for exactly the fields the rule needs', () => {
  expect([...SHOWN_FIELDS].toSorted()).toEqual([...CARD_FIELDS_NEEDED].toSorted());
});

describe('findProblems', () => {
  it('finds none in a full card, which the rule takes too', () => {
    expect(findProblems(FULL)).toEqual({});
    expect(decideCard(toSaved(FULL)).ok).toBe(true);
  });

  it.each(SHOWN_FIELDS)('%s may not be left out', (field) => {
    expect(findProblems({ ...FULL, [field]: '  ' })).toEqual({ [field]: 'missing' });
    expect(decideCard(toSaved({ ...FULL, [field]: '  ' })).ok).toBe(false);
  });

  it.each([
    [200, {}],
    [201, { bank_name: 'tooLong' }],
  ])('a bank name of %i signs', (length, problems) => {
    expect(findProblems({ ...FULL, bank_name: 'é'.repeat(length) })).toEqual(problems);
  });
});

it('cuts spaces at the edges only', () => {
  expect(toSaved({ ...FULL, real_name: ' Mina  Laurent ' }).real_name).toBe('Mina  Laurent');
});

import { describe, expect, it } from 'vitest';
import { EMPTY_KIND, type Kind, missingParts, toDraft, toKindInput, withField, withRequired } from './kind-draft.ts';

const SEPA: Kind = {
  id: 2,
  code: 'sepa',
  name: 'SEPA',
  fields: [
    { key: 'iban', required: 1 },
    { key: 'bank_name', required: 0 },
  ],
  fiats: ['EUR', 'CHF'],
  open: 1,
  sort: 2,
  methods: 4,
};

it('a kind that is not changed is sent as it is', () =>
  expect(toKindInput(toDraft(SEPA))).toEqual({
    code: 'sepa',
    name: 'SEPA',
    fields: '[{"key":"iban","required":true},{"key":"bank_name","required":false}]',
    fiats: 'EUR,CHF',
    open: '1',
  }));

describe('withField', () => {
  it('adds a field at the end, required', () =>
    expect(withField(toDraft(SEPA), 'swift', true).fields).toEqual([
      { key: 'iban', isRequired: true },
      { key: 'bank_name', isRequired: false },
      { key: 'swift', isRequired: true },
    ]));

  it('removes one', () =>
    expect(withField(toDraft(SEPA), 'iban', false).fields).toEqual([{ key: 'bank_name', isRequired: false }]));
});

it('withRequired keeps the order', () =>
  expect(withRequired(toDraft(SEPA), 'iban', false).fields).toEqual([
    { key: 'iban', isRequired: false },
    { key: 'bank_name', isRequired: false },
  ]));

describe('missingParts', () => {
  it('nothing of a saved kind', () => expect(missingParts(toDraft(SEPA))).toEqual([]));

  it('all of an empty one', () => expect(missingParts(EMPTY_KIND)).toEqual(['code', 'name', 'fields']));

  it('a code that the server refuses, and a name of spaces', () =>
    expect(missingParts({ ...toDraft(SEPA), code: 'Sepa', name: ' ' })).toEqual(['code', 'name']));

  it('a field that is required', () =>
    expect(missingParts(withRequired(toDraft(SEPA), 'iban', false))).toEqual(['required']));
});

import { describe, expect, it } from 'vitest';
import { EMPTY_BASIC, fieldOfRefusal, findGaps, toSubmission } from './basic-form.ts';

describe('findGaps', () => {
  it.each([
    ['', '', ['name', 'number']],
    ['  ', '\t', ['name', 'number']],
    ['Mina Laurent', '', ['number']],
    ['', 'X123', ['name']],
    ['Mina Laurent', 'X123', []],
  ] as const)('name %j, number %j', (name, number, gaps) => {
    expect(findGaps({ ...EMPTY_BASIC, name, number })).toEqual(gaps);
  });
});

describe('toSubmission', () => {
  it.each([
    ['idCard', '0'],
    ['passport', '1'],
    ['licence', '2'],
  ] as const)('%s is document %s, and edges are trimmed', (document, id_type) => {
    expect(toSubmission({ document, name: ' Mina  Laurent ', number: ' X1 ' })).toEqual({
      real_type: '1',
      id_type,
      name: 'Mina  Laurent',
      card_id: 'X1',
    });
  });
});

it.each([
  ['real_name_invalid', 'name'],
  ['real_card_invalid', 'number'],
  ['real_card_used', 'number'],
  ['bind_first', null],
  ['', null],
])('%s belongs to %s', (refusal, field) => expect(fieldOfRefusal(refusal)).toBe(field));

import { describe, expect, it } from 'vitest';
import { findCode, isCodeWrong, NEW_CODE, toCodeFields, toCodeText, toForm } from './code-form.ts';
import type { InviteCode } from './invite-types.ts';

const codeOf = (changed: Partial<InviteCode>): InviteCode => ({
  id: 7,
  code: 'MINA7K',
  path: '/r/MINA7K',
  reward_percent: '15',
  given_percent: '5',
  note: 'club',
  invited: 3,
  is_first: 0,
  ...changed,
});

describe('the form of a code', () => {
  it.each([
    ['', false],
    ['ABC', true],
    ['ABCD', false],
    ['ABCDEF123456', false],
    ['ABCDEF1234567', true],
    ['AB CD', true],
  ])('%s as the text of a new code', (code, wrong) => {
    expect(isCodeWrong({ ...NEW_CODE, code })).toBe(wrong);
  });

  it('writes what was typed in capitals', () => {
    expect(toCodeText(' mina7k ')).toBe('MINA7K');
  });

  it('sends the text of a new code, and only the id of one that exists', () => {
    expect(toCodeFields({ ...NEW_CODE, code: 'CLUB', given: '5', note: ' chess club ' })).toEqual({
      code: 'CLUB',
      given_percent: '5',
      note: 'chess club',
    });
    expect(toCodeFields({ ...toForm(codeOf({})), given: '10' })).toEqual({
      id: '7',
      given_percent: '10',
      note: 'club',
    });
  });

  it('does not check the text of a code that exists: old ones may be longer', () => {
    expect(isCodeWrong(toForm(codeOf({ code: 'ABCDEFGH12345678' })))).toBe(false);
  });
});

describe('findCode', () => {
  const codes = [codeOf({ id: 9 }), codeOf({ id: 7, is_first: 1 }), codeOf({ id: 8 })];

  it.each([
    ['the chosen one', 8, 8],
    ['the first of the user when none is chosen', 0, 7],
    ['the first of the user when the chosen one is gone', 99, 7],
  ])('finds %s', (_, chosen, found) => {
    expect(findCode(codes, chosen)?.id).toBe(found);
  });

  it('finds none where there is none', () => {
    expect(findCode([], 0)).toBeUndefined();
  });
});

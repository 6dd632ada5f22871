import { describe, expect, it } from 'vitest';
import { findProblems, toChange } from './profile-form.ts';

const SAVED = { nickname: 'Mina', signature: '' };

describe('findProblems', () => {
  it.each([
    ['unchanged', {}, []],
    ['one character', { nickname: 'M' }, ['nickname']],
    ['two characters', { nickname: 'Mi' }, []],
    ['ten', { nickname: 'Mina123456' }, []],
    ['eleven', { nickname: 'Mina1234567' }, ['nickname']],
    ['Chinese', { nickname: '小明' }, []],
    ['emptied', { nickname: '' }, ['nickname']],
    ['a space', { nickname: 'Mi na' }, ['nickname']],
    ['markup', { nickname: '<b>Mi' }, ['nickname']],
    ['an emoji', { nickname: 'Mina😀' }, ['nickname']],
    ['full-width digits', { nickname: 'Mina１２' }, ['nickname']],
    ['signature of one', { signature: 'a' }, ['signature']],
    ['signature of thirty', { signature: 'a'.repeat(30) }, []],
    ['signature of thirty-one', { signature: 'a'.repeat(31) }, ['signature']],
    ['both wrong', { nickname: '!', signature: '?' }, ['nickname', 'signature']],
  ])('%s', (_, change, problems) => expect(findProblems({ ...SAVED, ...change }, SAVED)).toEqual(problems));

  it('lets a signature be taken away', () => {
    expect(findProblems({ nickname: 'Mina', signature: '' }, { nickname: 'Mina', signature: 'calm' })).toEqual([]);
  });

  it('does not complain about a text that was saved under older rules', () => {
    const old = { nickname: 'an old name', signature: '' };
    expect(findProblems(old, old)).toEqual([]);
  });
});

describe('toChange', () => {
  it.each([
    [{}, null],
    [{ nickname: 'Lee' }, { nickname: 'Lee' }],
    [{ signature: 'calm' }, { signature: 'calm' }],
    [
      { nickname: 'Lee', signature: 'calm' },
      { nickname: 'Lee', signature: 'calm' },
    ],
  ])('%j', (change, sent) => expect(toChange({ ...SAVED, ...change }, SAVED)).toEqual(sent));
});

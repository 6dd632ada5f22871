import { expect, it } from 'vitest';
import { listMentionCandidates, pickMentions } from './mentions';

const KNOWN = new Map([
  ['mina', 'c1'],
  ['minato', 'c2'],
  ['小明', 'c3'],
  ['bob', 'c4'],
  ['u***92ab', 'c5'],
]);

it.each([
  ['@Mina the study is up', [{ code: 'c1', name: 'Mina' }]],
  [
    '@minato and @MINA',
    [
      { code: 'c2', name: 'minato' },
      { code: 'c1', name: 'MINA' },
    ],
  ],
  ['@小明你好', [{ code: 'c3', name: '小明' }]],
  ['@u***92ab, hello', [{ code: 'c5', name: 'u***92ab' }]],
  ['@Mina @mina @Mina', [{ code: 'c1', name: 'Mina' }]],
  ['@nobody, Mina', []],
  ['mail a@b', []],
  ['@ Mina', []],
  [
    '@Mina @Minato @小明 @Bob',
    [
      { code: 'c1', name: 'Mina' },
      { code: 'c2', name: 'Minato' },
      { code: 'c3', name: '小明' },
    ],
  ],
])('%s', (text, mentions) => expect(pickMentions(text, KNOWN)).toMatchObject(mentions));

it('a name that is said twice is named once', () => expect(pickMentions('@Mina @mina', KNOWN)).toHaveLength(1));

it('candidates are beginnings of two characters or more, in lower case, of at most ten marks', () => {
  expect(listMentionCandidates('@Bob!')).toEqual(['bob', 'bo']);
  expect(listMentionCandidates('@a @ b')).toEqual([]);
  expect(listMentionCandidates('@ab'.repeat(3))).toEqual(['ab']);
  expect(listMentionCandidates(`@${'abcdefghij'.repeat(4)}`)).toHaveLength(29);
  const many = Array.from({ length: 50 }, (_, n) => `@x${n}`).join(' ');
  expect(listMentionCandidates(many)).toHaveLength(10);
});

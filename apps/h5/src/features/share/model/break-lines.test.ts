import { describe, expect, it } from 'vitest';
import { breakLines, toPieces } from './break-lines.ts';

const within = (length: number) => (line: string) => [...line].length <= length;

describe('breakLines', () => {
  it.each([
    ['en', 'Your accounts, in the open.', 12, ['Your', 'accounts, in', 'the open.']],
    ['en', 'Your accounts, in the open.', 40, ['Your accounts, in the open.']],
    ['en', 'Unbreakable', 4, ['Unbreakable']],
    ['en', '', 4, []],
  ])('%s: %s in %i', (locale, text, length, lines) => {
    expect(breakLines(toPieces(text, locale), within(length))).toEqual(lines);
  });

  it.each([
    ['zh-CN', '您的账户，一目了然。'],
    ['ja', '口座のすべてを、ありのままに。'],
    ['th', 'บัญชีของคุณ เปิดเผยและตรวจดูได้'],
    ['fr', 'Vos comptes, en toute clarté.'],
  ])('%s loses no sign and keeps each line short', (locale, text) => {
    const lines = breakLines(toPieces(text, locale), within(8));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    for (const line of lines) expect([...line].length).toBeLessThanOrEqual(11);
  });
});

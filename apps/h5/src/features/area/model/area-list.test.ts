import { describe, expect, it } from 'vitest';
import { indexAreas, listAreas, searchAreas } from './area-list.ts';

const LOCALES = ['en-GB', 'zh-CN', 'zh-HK', 'th', 'ja', 'ko', 'fr', 'es'];

describe.each(LOCALES)('%s', (locale) => {
  const rows = listAreas(locale);

  it('names every region in its own words', () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.filter(({ name, region }) => name === region)).toEqual([]);
  });

  it('keeps every region in the index, once, and every letter in one piece', () => {
    const sections = indexAreas(rows, locale);
    expect(sections.flatMap((section) => section.rows)).toHaveLength(rows.length);
    expect(new Set(sections.map(({ letter }) => letter)).size).toBe(sections.length);
  });
});

describe('searchAreas', () => {
  const rows = listAreas('en-GB');
  it.each([
    ['thai', ['TH']],
    ['  JAPAN ', ['JP']],
    ['cote d', ['CI']],
    ['hk', ['HK']],
    ['+852', ['HK']],
    ['852', ['HK']],
    ['zzz', []],
    ['<script>', []],
  ])('"%s" finds %j', (typed, regions) => expect(searchAreas(rows, typed).map((row) => row.region)).toEqual(regions));

  it('finds all for nothing typed', () => expect(searchAreas(rows, ' ')).toBe(rows));

  it('finds in the language on screen', () => {
    expect(searchAreas(listAreas('zh-CN'), '泰国').map((row) => row.region)).toEqual(['TH']);
  });
});

it('files Thai names under their consonant', () => {
  const germany = indexAreas(listAreas('th'), 'th').find(({ rows }) => rows.some(({ region }) => region === 'DE'));
  expect(germany?.letter).toBe('ย');
});

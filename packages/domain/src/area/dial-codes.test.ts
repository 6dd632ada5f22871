import { describe, expect, test } from 'vitest';
import { AREAS, DIAL_CODES, toDialCode } from './dial-codes';

describe('areas', () => {
  test('are many, each once, with the digits of a dial code', () => {
    expect(AREAS.length).toBeGreaterThan(240);
    expect(new Set(AREAS.map(({ region }) => region)).size).toBe(AREAS.length);
    for (const { region, dialCode } of AREAS) {
      expect(region).toMatch(/^[A-Z]{2}$/);
      expect(dialCode, region).toMatch(/^(1|1[2-9][0-9]{2}|[2-9][0-9]{0,2})$/);
    }
  });

  test('have a name in every language the app speaks', () => {
    for (const locale of ['zh-CN', 'en', 'zh-HK', 'th', 'ja', 'ko', 'fr', 'es']) {
      const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
      expect(AREAS.filter(({ region }) => !names.of(region)).map(({ region }) => region)).toEqual([]);
    }
  });

  test.each([
    ['CN', '86'],
    ['HK', '852'],
    ['TW', '886'],
    ['TH', '66'],
    ['JP', '81'],
    ['KR', '82'],
    ['FR', '33'],
    ['ES', '34'],
    ['US', '1'],
    ['GB', '44'],
    ['BS', '1242'],
  ] as const)('%s is +%s', (region, dialCode) => {
    expect(DIAL_CODES[region]).toBe(dialCode);
  });

  // No dial code is the beginning of another, but for the North American 1: numbers can be taken apart again.
  test('can be told apart', () => {
    const codes = [...new Set(Object.values(DIAL_CODES))].filter((code) => !code.startsWith('1'));
    const clashes = codes.filter((code) => codes.some((other) => other !== code && other.startsWith(code)));
    expect(clashes).toEqual([]);
  });
});

test.each([
  ['86', '86'],
  ['+86', '86'],
  ['0086', '86'],
  [' +1242 ', '1242'],
  ['', null],
  ['+', null],
  ['086', null],
  ['999', null],
  ['86a', null],
  ['８６', null],
  ['+86+86', null],
  ['12345', null],
])('toDialCode(%j) is %j', (text, expected) => {
  expect(toDialCode(text)).toBe(expected);
});

import { expect, it } from 'vitest';
import { toCsv } from './csv-text';

it.each([
  ['plain', 'plain'],
  ['-12.50000000', '-12.50000000'],
  ['a,b', '"a,b"'],
  ['a "b"', '"a ""b"""'],
  ['a\nb', '"a\nb"'],
  ['=cmd()', "'=cmd()"],
  ['+1+1', "'+1+1"],
  ['-1+cmd()', "'-1+cmd()"],
  ['@sum(a)', "'@sum(a)"],
  ['\t=cmd()', "'\t=cmd()"],
  [' =cmd()', "' =cmd()"],
  ['\r=cmd()', '"\'\r=cmd()"'],
  ['=1,2', '"\'=1,2"'],
])('writes %j so that no spreadsheet runs it [U11]', (text, cell) => {
  expect(toCsv([[text]])).toBe(`\uFEFF${cell}\r\n`);
});

it('writes rows', () => {
  expect(
    toCsv([
      ['a', 'b'],
      ['1', '2'],
    ]),
  ).toBe('\uFEFFa,b\r\n1,2\r\n');
});

import { expect, it } from 'vitest';
import { icuArguments } from './icu-arguments.ts';

it.each([
  ['plain', []],
  ['{time}', ['time:text']],
  ['{ a } and {b}', ['a:text', 'b:text']],
  ['{n, number} of {m}', ['m:text', 'n:number']],
  ['{count, plural, one {# day} other {# days}}', ['count:plural']],
  ['{count, plural, =0 {none for {name}} other {{count} for {name}}}', ['count:plural', 'count:text', 'name:text']],
  ['{kind, select, a {first} other {word}} x', ['kind:select']],
  ['<b>{x}</b>', ['<b>', 'x:text']],
])('%s', (text, expected) => {
  expect(icuArguments(text)).toEqual(expected);
});

it('refuses unbalanced braces', () => {
  expect(() => icuArguments('{count, plural, one {# day}')).toThrow(SyntaxError);
});

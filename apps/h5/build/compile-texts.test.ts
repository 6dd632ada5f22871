import { readdirSync, readFileSync } from 'node:fs';
import { isFull } from '@candor/testkit/test-size';
import formatParsed from 'use-intl/format-message';
import formatCompiled from 'use-intl/format-message/format-only';
import { expect, it } from 'vitest';
import { icuArguments } from '../src/i18n/icu-arguments.ts';
import { compileTree } from './compile-texts.ts';

const I18N = new URL('../src/i18n/', import.meta.url);
const LOCALES = { zh: 'zh-CN', en: 'en', hk: 'zh-HK', th: 'th', jp: 'ja', kor: 'ko', fra: 'fr', spa: 'es' } as const;

/** Signs that mean something to an ICU parser. A text without them is the same before and after. */
const ICU_SIGN = /['{}<>#|]/;

type Leaf = readonly [path: string, text: string, compiled: unknown];

/** What the formatters of use-intl keep between texts: without it they would make a number format for each text. */
const createOptions = (locale: string) => {
  const known = new Map<string, unknown>();
  const once = <T>(make: () => T, ...name: unknown[]): T => {
    const key = JSON.stringify(name);
    if (!known.has(key)) known.set(key, make());
    return known.get(key) as T;
  };
  const formatters = {
    getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
      once(() => new Intl.NumberFormat(...args), 'number', args),
    getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
      once(() => new Intl.PluralRules(...args), 'plural', args),
    getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      once(() => new Intl.DateTimeFormat(...args), 'date', args),
  };
  return { cache: { message: {} }, formatters, locale, timeZone: 'UTC' };
};

/** Every text of a file with what it is compiled to. In `npm test`, texts without a sign of ICU are left as they are. */
function leaves(texts: unknown, path = ''): Leaf[] {
  if (typeof texts === 'string') return [[path, texts, isFull || ICU_SIGN.test(texts) ? compileTree(texts) : texts]];
  return Object.entries(texts as object).flatMap(([key, text]) => leaves(text, `${path}.${key}`));
}

function listFiles(code: string): URL[] {
  const folder = new URL(`${code}/`, I18N);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.map((name) => new URL(name, folder));
}

function readLanguage(code: string): Leaf[] {
  return listFiles(code).flatMap((file) => {
    const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return leaves(texts, file.pathname.split('/').at(-1));
  });
}

/** Numbers select plural forms and are inserted as placeholders; a tag wraps its content. */
const argumentsOf = (text: string, number: number) =>
  Object.fromEntries(
    icuArguments(text).map((argument) => {
      const [, tag] = /^<(\w+)>$/.exec(argument) ?? [];
      if (tag !== undefined) return [tag, (inner: unknown) => `[${tag} ${inner}]`];
      return [argument.split(':')[0], number];
    }),
  );

it.each(Object.entries(LOCALES))('%s: a compiled text formats to the same string as its ICU source', (code, locale) => {
  const all = readLanguage(code);
  const [options, compiledOptions] = [createOptions(locale), createOptions(locale)];
  const [filled, plain] = [
    all.filter(([, text]) => ICU_SIGN.test(text)),
    all.filter(([, text]) => !ICU_SIGN.test(text)),
  ];
  expect(all.length).toBeGreaterThan(300);
  expect(filled.length).toBeGreaterThan(30);
  expect(plain.filter(([, text, compiled]) => compiled !== text)).toEqual([]);
  const wrong: unknown[] = [];
  for (const [path, text, compiled] of filled)
    for (const number of [0, 1, 2, 5, 1234]) {
      const values = argumentsOf(text, number);
      const source = Reflect.apply(formatParsed, undefined, [text, text, values, options]);
      const shown = Reflect.apply(formatCompiled, undefined, [text, compiled, values, compiledOptions]);
      if (`${shown}` !== `${source}`) wrong.push({ path, number, shown, source });
    }
  expect(wrong).toEqual([]);
});

it('compiles each text in its place', () => {
  expect(compileTree({ one: 'x', more: { two: 'y' } })).toEqual({ one: 'x', more: { two: 'y' } });
});

it('no key has a dot, which parts the keys of a path', () => {
  const keysOf = (texts: object): string[] =>
    Object.entries(texts).flatMap(([key, inner]) => (typeof inner === 'string' ? [key] : [key, ...keysOf(inner)]));
  const keys = listFiles('en').flatMap((file) => keysOf(JSON.parse(readFileSync(file, 'utf8'))));
  expect(keys.filter((key) => key.includes('.'))).toEqual([]);
});

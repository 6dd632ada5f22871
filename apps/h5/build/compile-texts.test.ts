import { readdirSync, readFileSync } from 'node:fs';
import formatParsed from 'use-intl/format-message';
import formatCompiled from 'use-intl/format-message/format-only';
import { expect, it } from 'vitest';
import { icuArguments } from '../src/i18n/icu-arguments.ts';
import { compileTree } from './compile-texts.ts';

const I18N = new URL('../src/i18n/', import.meta.url);
const LOCALES = { zh: 'zh-CN', en: 'en', hk: 'zh-HK', th: 'th', jp: 'ja', kor: 'ko', fra: 'fr', spa: 'es' } as const;

type Format = typeof formatParsed;
type Leaf = readonly [path: string, text: string, compiled: unknown];

const formatters = {
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
};

function leaves(texts: unknown, compiled: unknown, path = ''): Leaf[] {
  if (typeof texts === 'string') return [[path, texts, compiled]];
  const inner = compiled as Record<string, unknown>;
  return Object.entries(texts as object).flatMap(([key, text]) => leaves(text, inner[key], `${path}.${key}`));
}

function readLanguage(code: string): Leaf[] {
  const folder = new URL(`${code}/`, I18N);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.flatMap((name) => {
    const texts: unknown = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
    return leaves(texts, compileTree(texts), name);
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

interface Sentence {
  readonly text: string;
  readonly message: unknown;
  readonly locale: string;
  readonly number: number;
}

function say(format: Format, { text, message, locale, number }: Sentence): unknown {
  const options = { cache: { message: {} }, formatters, locale, timeZone: 'UTC' };
  return Reflect.apply(format, undefined, [text, message, argumentsOf(text, number), options]);
}

it.each(Object.entries(LOCALES))('%s: a compiled text formats to the same string as its ICU source', (code, locale) => {
  const all = readLanguage(code);
  const filled = all.filter(([, , compiled]) => typeof compiled !== 'string');
  expect(all.length).toBeGreaterThan(300);
  expect(filled.length).toBeGreaterThan(30);
  for (const [path, text, compiled] of all)
    for (const number of typeof compiled === 'string' ? [1] : [0, 1, 2, 5, 1234]) {
      const said = say(formatCompiled, { text, message: compiled, locale, number });
      const written = say(formatParsed, { text, message: text, locale, number });
      // There are tens of thousands, nearly all of them plain texts.
      if (said !== written) expect(said, `${path} with ${number}`).toEqual(written);
    }
});

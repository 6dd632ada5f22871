import { describe, expect, it } from 'vitest';
import { icuArguments } from './icu-arguments.ts';
import { LANGUAGES } from './languages.ts';
import shapeSource from './message-shape.ts?raw';
import { SAME_AS_ENGLISH } from './same-as-english.ts';

type Texts = { [key: string]: string | Texts };

const files = import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' });
const english = flatten('en');
const others = LANGUAGES.filter((language) => language.code !== 'en').map((language) => language.code);

function areasOf(language: string): string[] {
  const folder = `./${language}/`;
  return Object.keys(files)
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length, -'.json'.length));
}

/** Every text of a language by its full key, such as common.tabs.home. */
function flatten(language: string): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (prefix: string, value: string | Texts | undefined) => {
    if (typeof value === 'string') found.set(prefix, value);
    else for (const [key, inner] of Object.entries(value ?? {})) visit(`${prefix}.${key}`, inner);
  };
  for (const area of areasOf(language)) visit(area, files[`./${language}/${area}.json`]);
  return found;
}

/** Only names, codes and signs: nothing to translate. */
function hasWords(text: string): boolean {
  return /[a-z]/.test(text.replaceAll(/\{\s*\w+\s*\}/g, ''));
}

function mayEqualEnglish(key: string, language: string): boolean {
  return (SAME_AS_ENGLISH[key] ?? []).some((code) => code === language);
}

describe('English is the source', () => {
  it('has texts, and the compiler knows every area', () => {
    expect(english.size).toBeGreaterThan(100);
    for (const area of areasOf('en')) expect(shapeSource).toContain(`'./en/${area}.json'`);
  });
});

describe.each(others)('%s', (language) => {
  const texts = flatten(language);

  it('has the same areas and keys as English, in the same order', () => {
    expect(areasOf(language)).toEqual(areasOf('en'));
    expect([...texts.keys()]).toEqual([...english.keys()]);
  });

  it('takes the same arguments', () => {
    const differing = [...english].filter(
      ([key, text]) => `${icuArguments(text)}` !== `${icuArguments(texts.get(key) ?? '')}`,
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it('is really translated', () => {
    const left = [...english].filter(
      ([key, text]) => texts.get(key) === text && hasWords(text) && !mayEqualEnglish(key, language),
    );
    expect(left.map(([key]) => key)).toEqual([]);
  });
});

describe.each(LANGUAGES.map((language) => language.code))('%s wording', (language) => {
  const texts = [...flatten(language)];

  it('has no empty text and no space at the ends', () => {
    expect(texts.filter(([, text]) => text.trim() === '' || text.trim() !== text)).toEqual([]);
  });

  it('stays calm: no exclamation marks', () => {
    expect(texts.filter(([, text]) => /[!！¡]/.test(text))).toEqual([]);
  });

  it('has no straight apostrophe, which is a quote sign to the formatter', () => {
    expect(texts.filter(([, text]) => text.includes("'"))).toEqual([]);
  });
});

describe('the allow-list', () => {
  it('names only texts that are the same', () => {
    const textsOf = new Map(others.map((code) => [code, flatten(code)]));
    const stale = Object.entries(SAME_AS_ENGLISH).flatMap(([key, languages]) =>
      languages.filter((code) => textsOf.get(code)?.get(key) !== english.get(key)).map((code) => `${code} ${key}`),
    );
    expect(stale).toEqual([]);
  });
});

describe('the two Chinese scripts', () => {
  // Characters that only one of the scripts has, simplified first: the same word in each row.
  const onlyIn = {
    zh: '这个们来时会为发对现后过还开进说经动国关问无从见长业东两帐户录数额币余资产转确认获买卖单价网络连线载续费闭页态',
    hk: '這個們來時會為發對現後過還開進說經動國關問無從見長業東兩帳戶錄數額幣餘資產轉確認獲買賣單價網絡連線載續費閉頁態',
  };

  it.each([
    ['zh', onlyIn.hk, onlyIn.zh],
    ['hk', onlyIn.zh, onlyIn.hk],
  ] as const)('%s keeps to its own', (language, foreign, own) => {
    const signs = new Set([...foreign].filter((sign) => !own.includes(sign)));
    const mixed = [...flatten(language)].filter(([, text]) => [...text].some((sign) => signs.has(sign)));
    expect(mixed).toEqual([]);
  });
});

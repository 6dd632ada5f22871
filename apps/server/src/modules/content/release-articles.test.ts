import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@candor/contract/languages';
import { describe, expect, test } from 'vitest';
import { RELEASE_ARTICLES, RELEASE_TEXTS } from './release-articles';
import { sanitiseHtml } from './sanitise-html';

const publicFolder = new URL('../../../../h5/public/', import.meta.url);
const tagsOf = (html: string): string[] => html.match(/<[^>]+>/g) ?? [];
const wordsOf = (html: string): string => html.replace(/<[^>]+>/g, ' ');
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  zh: /\p{Script=Han}/u,
  hk: /\p{Script=Han}/u,
  th: /\p{Script=Thai}/u,
  jp: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  kor: /\p{Script=Hangul}/u,
};

describe.each(LANGUAGES)('articles in %s', (language) => {
  const texts = RELEASE_TEXTS[language];

  test.each(RELEASE_ARTICLES)('$key is whole, clean and built like the English one', ({ key }) => {
    const { title, content } = texts[key];
    expect(title.trim()).toBe(title);
    expect(title).not.toBe('');
    const relWritten = content.replaceAll(
      '<a href="/h5/#/customer">',
      '<a href="/h5/#/customer" rel="noopener noreferrer">',
    );
    expect(sanitiseHtml(content)).toBe(relWritten);
    expect(tagsOf(content)).toEqual(tagsOf(RELEASE_TEXTS.en[key].content));
  });

  test.each(RELEASE_ARTICLES)('$key is really translated and calm', ({ key }) => {
    const { title, content } = texts[key];
    const text = `${title} ${wordsOf(content)}`;
    // No exclamation marks.
    expect(text).not.toMatch(/[!！]/);
    if (language === 'en') return;
    expect(title).not.toBe(RELEASE_TEXTS.en[key].title);
    expect(content).not.toBe(RELEASE_TEXTS.en[key].content);
    const script = SCRIPTS[language];
    if (script !== undefined) expect(text).toMatch(script);
  });
});

test('the two Chinese scripts are kept apart', () => {
  expect(JSON.stringify(RELEASE_TEXTS.zh)).not.toMatch(/[請帳錄餘檔無這個資實與為]/);
  expect(JSON.stringify(RELEASE_TEXTS.hk)).not.toMatch(/[请账录余档无这个资实与为]/);
});

test('every article has a key of its own, and its picture exists', () => {
  expect(RELEASE_ARTICLES.map(({ key }) => key).toSorted()).toEqual(Object.keys(RELEASE_TEXTS.en).toSorted());
  const covers = RELEASE_ARTICLES.flatMap(({ cover }) => (cover === undefined ? [] : [cover]));
  expect(covers).toHaveLength(2);
  for (const cover of covers) {
    expect(cover).toMatch(/^\/h5\//);
    expect(existsSync(fileURLToPath(new URL(cover.slice('/h5/'.length), publicFolder))), cover).toBe(true);
  }
});

test('the terms say that everything can be lost', () => {
  expect(RELEASE_TEXTS.en.terms.content).toContain('You can lose everything you put in.');
});

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@candor/contract/languages';
import { VIEW_ACCOUNTS, WALLET_ACCOUNTS } from '@candor/contract/wallet';
import { describe, expect, test } from 'vitest';
import { RELEASE_ARTICLES, RELEASE_TEXTS } from './release-articles';
import { sanitiseHtml } from './sanitise-html';

type Article = (typeof RELEASE_TEXTS)['en'][keyof (typeof RELEASE_TEXTS)['en']];

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

  const keysOf = (isWrong: (article: Article, english: Article) => boolean): string[] =>
    RELEASE_ARTICLES.filter(({ key }) => isWrong(texts[key], RELEASE_TEXTS.en[key])).map(({ key }) => key);

  test('have a title without space at its ends', () => {
    expect(keysOf(({ title }) => title === '' || title.trim() !== title)).toEqual([]);
  });

  test('are kept whole by the sanitiser, which writes rel into their links', () => {
    const link = '<a href="/h5/#/customer">';
    const written = '<a href="/h5/#/customer" rel="noopener noreferrer">';
    expect(keysOf(({ content }) => sanitiseHtml(content) !== content.replaceAll(link, written))).toEqual([]);
  });

  test('are built like the English ones', () => {
    const built = ({ content }: Article): string => tagsOf(content).join('');
    expect(keysOf((article, english) => built(article) !== built(english))).toEqual([]);
  });

  test('stay calm: no exclamation marks', () => {
    expect(keysOf(({ title, content }) => /[!！]/.test(`${title} ${wordsOf(content)}`))).toEqual([]);
  });

  test.runIf(language !== 'en')('are really translated', () => {
    expect(keysOf((own, english) => own.title === english.title || own.content === english.content)).toEqual([]);
    const script = SCRIPTS[language] ?? /./;
    expect(keysOf(({ title, content }) => !script.test(`${title} ${wordsOf(content)}`))).toEqual([]);
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

test('the question about accounts names every line of Assets: those of transfers, those of products, and stocks', () => {
  const { content } = RELEASE_TEXTS.en.faq_accounts;
  const names = {
    legal: 'Fiat',
    change: 'Spot',
    lever: 'Futures',
    micro: 'Options',
    mining: 'Mining',
    financial: 'Financial',
  };
  const lines = [...[...WALLET_ACCOUNTS, ...VIEW_ACCOUNTS].map((account) => names[account]), 'Stocks'];
  expect(lines.filter((line) => !content.includes(line))).toEqual([]);
});

test('the compliance page says that closes by hand have a receipt', () => {
  expect(RELEASE_TEXTS.en.compliance.content).toContain('liquidation or by hand, has a receipt');
});

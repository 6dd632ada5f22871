import { LANGUAGES } from '@candor/contract/languages';
import { describe, expect, it } from 'vitest';
import { isStorable, readTranslations } from './read-translations';

const LIMITS = { title: 10, content: 20 };
const texts = (changes: Record<string, unknown> = {}) =>
  LANGUAGES.map((lang) => ({ lang, title: ` Title `, content: 'Text', ...(lang === 'th' && changes) }));
const read = (value: unknown) => readTranslations(JSON.stringify(value), LIMITS);

describe('translations', () => {
  it('are eight, trimmed, in the order of the languages', () => {
    expect(read(texts().toReversed())).toEqual({
      ok: true,
      texts: LANGUAGES.map((lang) => ({ lang, title: 'Title', content: 'Text' })),
    });
  });

  it.each([
    ['an empty title', { title: ' ' }],
    ['no content', { content: undefined }],
    ['a number', { title: 7 }],
    ['a long title', { title: 'x'.repeat(11) }],
    ['a NUL', { content: 'a\0b' }],
    ['half a sign', { content: 'a\ud800b' }],
    ['another language twice', { lang: 'en' }],
  ])('name the language with %s', (_, changes) => {
    const reading = read(texts(changes));
    expect(reading).toEqual({ ok: false, lang: 'lang' in changes ? 'en' : 'th' });
  });

  it.each(['', '{', 'null', '{}', '7', '"x"'])('are none: %j', (json) => {
    expect(readTranslations(json, LIMITS)).toEqual({ ok: false, lang: '' });
  });

  it('of strange entries name what is missing', () => {
    expect(read([null, 1, 'x', []])).toEqual({ ok: false, lang: 'zh' });
  });
});

it('knows what can be stored', () => {
  expect([isStorable('ก 👍'), isStorable('\0'), isStorable('\udc00')]).toEqual([true, false, false]);
});

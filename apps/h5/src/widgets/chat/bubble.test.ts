import { SCRIPT_TEXTS } from '@candor/testkit/script-texts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Bubble } from './bubble.tsx';

const render = (props: { text: string; who?: string; picture?: string }): string =>
  renderToStaticMarkup(
    createElement(Bubble, {
      isMine: false,
      who: 'Seller',
      picture: '',
      pictureLabel: 'Picture',
      onPicture: () => undefined,
      ...props,
    }),
  );

const UNESCAPED: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};
const toPlain = (text: string): string => text.replace(/&(?:lt|gt|quot|#x27|amp);/g, (found) => UNESCAPED[found] ?? '');

describe('what people write stays text', () => {
  it('there are at least 40 of them', () => expect(new Set(SCRIPT_TEXTS).size).toBeGreaterThanOrEqual(40));

  it.each(SCRIPT_TEXTS)('%s', (script) => {
    const [, text = ''] =
      /^<div class="m"><span class="sr">Seller: <\/span><p class="m-text">([^<]*)<\/p><\/div>$/.exec(
        render({ text: script }),
      ) ?? [];
    expect(toPlain(text)).toBe(script);
    expect(render({ text: 'x', who: script })).not.toMatch(/<(?!\/?(?:div|span|p)\b)/);
  });
});

it('a picture without a text, and a text without a picture', () => {
  expect(render({ text: '', picture: '/upload/x.png' })).toContain(
    '<img class="m-pic" src="/upload/x.png" alt="Picture"/>',
  );
  expect(render({ text: 'a' })).not.toContain('<img');
});

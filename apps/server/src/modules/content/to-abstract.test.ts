import { expect, it } from 'vitest';
import { toAbstract } from './to-abstract';

it.each([
  ['', ''],
  ['<h2>One</h2><p>two <b>three</b></p>', 'One two three'],
  ['<p>fees &amp; limits &lt;5 &quot;x&quot; it&#39;s&nbsp;so</p>', 'fees & limits <5 "x" it\'s so'],
  ['<p>cut</p><a href="/h5/', 'cut'],
  ['<p>&unknown; stays</p>', '&unknown; stays'],
  [`<p>${'字'.repeat(121)}</p>`, `${'字'.repeat(120)}…`],
])('%j becomes %j', (html, text) => expect(toAbstract(html)).toBe(text));

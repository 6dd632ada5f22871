import { describe, expect, it } from 'vitest';
import { chooseAnswer, isKept } from './choose-answer.ts';

const SCOPE = 'https://candor.test/h5/';
const asked = (path: string, mode = 'cors', method = 'GET') =>
  chooseAnswer({ method, url: new URL(path, SCOPE).href, mode }, SCOPE);

describe('chooseAnswer', () => {
  it.each([
    ['the page', '/h5/', 'navigate', 'shell'],
    ['the page with a query', '/h5/?code=A1', 'navigate', 'shell'],
    ['the page by its file name', '/h5/index.html', 'navigate', 'shell'],
    ['a picture opened in a tab', '/h5/icon.svg', 'navigate', 'network'],
    ['the console', '/ops/', 'navigate', 'network'],
    ['the documents of the API', '/api/docs', 'navigate', 'network'],
    ['a hashed script', '/h5/assets/index-Ab12_cd9.js', 'cors', 'asset'],
    ['a hashed font', '/h5/assets/inter-latin-wght-normal-Dx4kXJAl.woff2', 'cors', 'asset'],
    ['a file without a hash', '/h5/assets/index.js', 'cors', 'network'],
    ['the page as data', '/h5/', 'cors', 'network'],
    ['the manifest', '/h5/manifest.webmanifest', 'cors', 'network'],
    ['the worker itself', '/h5/sw.js', 'same-origin', 'network'],
    ['a call of the API', '/api/user/info?lang=en', 'cors', 'network'],
    ['a call named like an asset', '/api/h5/assets/index-Ab12_cd9.js', 'cors', 'network'],
    ['a socket that polls', '/socket.io/?EIO=4', 'cors', 'network'],
    ['an upload', '/upload/a-12345678.png', 'no-cors', 'network'],
    ['another origin', 'https://other.test/h5/assets/index-Ab12_cd9.js', 'cors', 'network'],
  ] as const)('%s', (_, path, mode, answer) => expect(asked(path, mode)).toBe(answer));

  it('leaves everything that is sent to the network', () => {
    expect(asked('/h5/', 'navigate', 'POST')).toBe('network');
    expect(asked('/h5/assets/index-Ab12_cd9.js', 'cors', 'HEAD')).toBe('network');
  });
});

it('keeps hashed files of the app only', () => {
  const urls = [
    '/h5/assets/zh-Ab12_cd9.js',
    'assets/zh-Ab12_cd9.js',
    '/api/user/info',
    '/h5/',
    '//other.test/h5/assets/a-12345678.js',
  ];
  expect(urls.filter((url) => isKept(url, SCOPE))).toEqual(['/h5/assets/zh-Ab12_cd9.js', 'assets/zh-Ab12_cd9.js']);
});

import { describe, expect, it } from 'vitest';
import { readPush, toLink } from './read-push.ts';

const SCOPE = 'https://candor.test/h5/';

describe('toLink', () => {
  it.each([
    ['#/pages/otc/order?number=C7', 'https://candor.test/h5/#/pages/otc/order?number=C7'],
    ['/h5/#/pages/otc/order?number=C7', 'https://candor.test/h5/#/pages/otc/order?number=C7'],
    ['', SCOPE],
    ['https://candor.test/h5/#/customer', 'https://candor.test/h5/#/customer'],
  ])('%s is inside the app', (url, link) => expect(toLink(url, SCOPE)).toBe(link));

  it.each([
    'https://other.test/h5/#/customer',
    '//other.test/h5/',
    'https://someone@candor.test/h5/',
    'http://candor.test/h5/',
    '/ops/#/withdrawals',
    '/api/docs',
    '../ops/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    7,
    null,
    undefined,
  ])('%s leads to the first page', (url) => expect(toLink(url, SCOPE)).toBe(SCOPE));
});

describe('readPush', () => {
  it('takes title, text, tag, time and link of the payload', () => {
    const payload = { title: 'Order filled', body: '0.5 BTC', url: '#/customer', tag: 'n-7', time: 1_794_708_000_000 };
    expect(readPush(JSON.stringify(payload), SCOPE)).toEqual({
      title: 'Order filled',
      body: '0.5 BTC',
      tag: 'n-7',
      time: 1_794_708_000_000,
      link: `${SCOPE}#/customer`,
    });
  });

  it.each([undefined, '', 'no JSON', 'null', '7', '[]', '{"title":7,"body":{},"tag":[],"time":"now"}'])(
    'shows the name of the app for %s',
    (text) => {
      expect(readPush(text, SCOPE)).toEqual({ title: 'Candor', body: '', tag: '', link: SCOPE, time: undefined });
    },
  );
});

import { LANGUAGES } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestHttp, post, type TestHttp } from './testing/test-http';

let http: TestHttp;
beforeEach(() => {
  http = createTestHttp();
});
afterEach(() => http.app.close());

const CHANGE = '/api/wallet/change';

describe('language [T7]', () => {
  const expected = (language: (typeof LANGUAGES)[number]) => sentenceOf(language, 'session_invalid');

  test.each(LANGUAGES)('%s in query, body and header', async (language) => {
    const url = '/api/wallet/legal_log';
    const query = await post(http.app, { url: `${url}?lang=${language}`, headers: { authorization: '' } });
    const body = await post(http.app, { url, body: `lang=${language}`, headers: { authorization: '' } });
    const header = await post(http.app, { url, headers: { authorization: '', lang: language } });
    expect([query, body, header].map((reply) => reply.json().message)).toEqual(Array(3).fill(expected(language)));
  });

  test('the field wins over the header, the body over the query', async () => {
    const url = '/api/wallet/legal_log?lang=th';
    const headers = { authorization: '', lang: 'jp' };
    const both = await post(http.app, { url, body: 'lang=zh', headers });
    const query = await post(http.app, { url, headers });
    expect([both.json().message, query.json().message]).toEqual([expected('zh'), expected('th')]);
  });

  test.each([
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'toString',
    'x'.repeat(7_000),
    'de',
    'EN',
    'zh ',
    'zh,en',
    '0',
    '<script>',
    '%F0%9F%98%80',
  ])('%.20j falls back to English', async (language) => {
    const reply = await http.app.inject({ url: `/api/user/info?lang=${encodeURIComponent(language)}` });
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { type: '999', message: expected('en') }]);
  });

  test('as an array falls back to English; 10 kB in a body too', async () => {
    const array = await http.app.inject({ url: '/api/user/info?lang[]=zh' });
    const long = await post(http.app, {
      url: CHANGE,
      body: `lang=${'x'.repeat(10_000)}`,
      headers: { authorization: '' },
    });
    expect([array.json().message, long.json().message]).toEqual([expected('en'), expected('en')]);
  });

  test('a malformed body is refused in the language of the header', async () => {
    const reply = await post(http.app, { url: CHANGE, body: 'a=%', headers: { lang: 'fra' } });
    expect(reply.json().message).toBe(sentenceOf('fra', 'malformed_request'));
  });
});

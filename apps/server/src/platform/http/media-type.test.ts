import { describe, expect, test } from 'vitest';
import { isFormMediaType, isPlainEncoding } from './media-type';

describe('isFormMediaType', () => {
  test.each([
    'application/x-www-form-urlencoded',
    'APPLICATION/X-WWW-Form-UrlEncoded',
    ' application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded\t',
    'application/x-www-form-urlencoded;',
    'application/x-www-form-urlencoded; charset=utf-8',
    'application/x-www-form-urlencoded;charset="UTF-8"',
  ])('accepts %j', (header) => expect(isFormMediaType(header)).toBe(true));

  test.each([
    '',
    'application/json',
    'text/plain',
    'text/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded, application/json',
    'application/x-www-form-urlencoded; charset=utf-16',
    'application/x-www-form-urlencoded; charset=utf-8; x=y',
    'application/x-www-form-urlencoded charset=utf-8',
    'application/x-www-form-urlencodedx',
    'text/plain;application/x-www-form-urlencoded',
  ])('refuses %j', (header) => expect(isFormMediaType(header)).toBe(false));
});

test('only plain bodies are read', () => {
  expect([undefined, 'identity', ' Identity '].map(isPlainEncoding)).toEqual([true, true, true]);
  expect(['gzip', 'br', 'identity, gzip', ''].map(isPlainEncoding)).toEqual([false, false, false, false]);
});

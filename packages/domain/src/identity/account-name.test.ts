import { describe, expect, test } from 'vitest';
import { hasControlCharacters, toContact, toEmail, toPhone } from './account-name';

describe('an e-mail address', () => {
  test.each([
    'ann.lee@example.com',
    'Ann.Lee@Example.COM',
    ' ann.lee@example.com ',
    'ａｎｎ.ｌｅｅ@example.com',
    'ann.lee＠example.com',
    'ann.lee@example.com.',
    'ANN.LEE@EXAMPLE.COM.',
    '\u00a0ann.lee@example.com\u3000',
    'ann.lee@example．com',
    'ann.lee@ｅｘａｍｐｌｅ.com',
    'ann.lee@exam\u212Ale.com'.replace('\u212A', 'p'),
    'ann．lee@example.com',
  ])('%j is one mailbox', (text) => {
    expect(toContact(text)).toEqual({ channel: 'email', target: 'ann.lee@example.com' });
  });

  test('the Kelvin sign is a k', () => {
    expect(toEmail('\u212Aim@example.com')?.target).toBe('kim@example.com');
  });

  test.each([
    '',
    'a',
    '@',
    'a@b',
    'a@@b.com',
    'a b@c.com',
    'а@example.com',
    'a@b.com\r\nBcc:x@y.com',
    `${'a'.repeat(250)}@b.com`,
    'a@b.com..',
  ])('%j is none', (text) => {
    expect(toEmail(text)).toBeNull();
  });
});

describe('a phone number', () => {
  test.each([
    ['13800138000', undefined],
    ['13800138000', '86'],
    ['13800138000', '+86'],
    ['+8613800138000', undefined],
    ['008613800138000', '66'],
    ['8613800138000', undefined],
    ['１３８００１３８０００', '86'],
    ['138-0013-8000', '86'],
    [' 138 0013 8000 ', '86'],
  ])('%j with area %j is one telephone', (text, area) => {
    expect(toContact(text, area)).toEqual({ channel: 'phone', target: '+8613800138000' });
  });

  test.each([
    ['0812345678', '66', '+66812345678'],
    ['812345678', '66', '+66812345678'],
    ['07911 123456', '44', '+447911123456'],
    ['(415) 555-2671', '1', '+14155552671'],
  ])('%s with area %s is %s', (text, area, target) => {
    expect(toPhone(text, area)?.target).toBe(target);
  });

  test.each([
    ['', '86'],
    ['12', '86'],
    ['12345', '86'],
    ['12800138000', '86'],
    ['123', '66'],
    ['1380013800a', '86'],
    ['++8613800138000', '86'],
    ['+0613800138000', '86'],
    ['13800138000138000', '86'],
    ['1380013\n8000;drop', '86'],
    ['13800138000', 'x'],
  ])('%j with area %j is none', (text, area) => {
    expect(toPhone(text, area)).toBeNull();
  });
});

test.each([
  ['a@b.com\r\nBcc: x', true],
  ['a@b.com\u0000', true],
  ['a@b.com\u2028', true],
  ['a@b.com', false],
  ['สมชาย', false],
])('control characters in %j: %s', (text, found) => {
  expect(hasControlCharacters(text)).toBe(found);
});

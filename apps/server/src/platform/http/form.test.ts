import { describe, expect, test } from 'vitest';
import { Refusal } from '#platform/refusal';
import { parseForm, parseFormBody } from './form';

const refusalOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return 'none';
};

describe('parseForm reads', () => {
  test.each([
    ['', {}],
    ['&&', {}],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=', { a: '' }],
    ['a', { a: '' }],
    ['a=b=c', { a: 'b=c' }],
    ['a=1+2%203', { a: '1 2 3' }],
    ['name=%E4%BD%A0%F0%9F%98%80', { name: '你😀' }],
    ['constructors=1&proto=2', { constructors: '1', proto: '2' }],
    ['lang[]=zh&a=1', { a: '1' }],
  ])('%j', (text, fields) => expect(Object.fromEntries(parseForm(text, 'body'))).toEqual(fields));

  test('the last lenient field that is not empty, in a query', () => {
    const fields = parseForm('page=&page=2&page=3&page=&limit=&lang=zh&lang=en&_timespan=1&_timespan=2', 'query');
    expect(Object.fromEntries(fields)).toEqual({ page: '3', lang: 'en', _timespan: '2' });
  });
});

describe('parseForm refuses', () => {
  test.each([
    ['a=1&a=2', 'parameter_repeated'],
    ['a=1&%61=2', 'parameter_repeated'],
    ['page=1&page=2', 'parameter_repeated'],
    ['a[]=1', 'parameter_forbidden'],
    ['a%5B%5D=1', 'parameter_forbidden'],
    ['a[b]=1', 'parameter_forbidden'],
    ['a]=1', 'parameter_forbidden'],
    ['__proto__=5', 'parameter_forbidden'],
    ['%5F_proto__=5', 'parameter_forbidden'],
    ['a[__proto__][x]=1', 'parameter_forbidden'],
    ['lang[__proto__]=1', 'parameter_forbidden'],
    ['constructor[prototype][x]=1', 'parameter_forbidden'],
    ['constructor=1', 'parameter_forbidden'],
    ['prototype=1', 'parameter_forbidden'],
    ['a.__proto__.x=1', 'parameter_forbidden'],
    ['a=%', 'malformed_request'],
    ['a=%zz', 'malformed_request'],
    ['a=%ff', 'malformed_request'],
    ['a=%c0%80', 'malformed_request'],
    ['%e4=1', 'malformed_request'],
    ['a=%00', 'malformed_request'],
    ['a%00=1', 'malformed_request'],
    [Array.from({ length: 65 }, (_, at) => `k${at}=1`).join('&'), 'malformed_request'],
  ])('%j', (text, code) => expect(refusalOf(() => parseForm(text, 'body'))).toBe(code));

  test('repeated fields of a query, but the lenient ones', () => {
    expect(refusalOf(() => parseForm('a=1&a=2', 'query'))).toBe('parameter_repeated');
  });

  test('bytes that are not UTF-8', () => {
    expect(refusalOf(() => parseFormBody(Buffer.from([0x61, 0x3d, 0xff])))).toBe('malformed_request');
  });
});

test('64 fields are enough and allowed', () => {
  const text = Array.from({ length: 64 }, (_, at) => `k${at}=1`).join('&');
  expect(parseForm(text, 'body').size).toBe(64);
});

test('a refused name is echoed short and without markup', () => {
  const name = `<script>${'x'.repeat(500)}`;
  try {
    parseForm(`${encodeURIComponent(name)}=1&${encodeURIComponent(name)}=2`, 'body');
    expect.unreachable();
  } catch (error) {
    expect((error as Refusal).params.field).toMatch(/^[a-z]{40}$/);
  }
});

test('no form can reach a prototype', () => {
  for (const text of ['__proto__[x]=1', 'constructor[prototype][x]=1', '__proto__.x=1']) {
    refusalOf(() => parseForm(text, 'body'));
  }
  expect(({} as { x?: unknown }).x).toBeUndefined();
});

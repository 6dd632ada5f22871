import { describe, expect, it } from 'vitest';
import { PATHS } from './paths.ts';
import { loginPathFor, safeReturnPath } from './return-path.ts';

describe('safeReturnPath', () => {
  it.each([
    '/pages/fund/fundTransfer',
    '/pages/fund/assets_record?currency=3&type=2',
    '/customer',
    '/customer?x=1',
    '/pages/otc/ad-new?id=3',
  ])('keeps our own page %s', (path) => expect(safeReturnPath(path)).toBe(path));

  it.each([
    null,
    '',
    '/',
    'https://evil.example/pages/fund/assets',
    '//evil.example/pages/fund/assets',
    '/\\evil.example',
    '/pages//evil.example',
    '/pages/../evil/x',
    '/customers',
    '/customer/x',
    '//customer',
    '/pages/fund/assets#/x',
    'javascript:alert(1)',
    '/pages/fund/assets?next=https://evil.example',
    `/pages/fund/assets?x=${'a'.repeat(600)}`,
    PATHS.login,
    `${PATHS.login}?back=%2Fpages%2Ffund%2Fassets`,
  ])('falls back to Home for %s', (path) => expect(safeReturnPath(path)).toBe(PATHS.home));
});

describe('loginPathFor', () => {
  it('remembers the wanted page in a form that reads back', () => {
    const path = loginPathFor('/pages/fund/assets_record?currency=3&type=2');
    const back = new URLSearchParams(path.split('?')[1]).get('back');
    expect(safeReturnPath(back)).toBe('/pages/fund/assets_record?currency=3&type=2');
  });

  it('is plain for Home and for foreign addresses', () => {
    expect(loginPathFor('/')).toBe(PATHS.login);
    expect(loginPathFor('//evil.example')).toBe(PATHS.login);
  });
});

import { describe, expect, it } from 'vitest';
import { applyH5Version, decideH5Version } from './h5-version.ts';
import { createJsonStore } from './storage.ts';

/** A storage area of text, as a browser has it. */
function area(items: Record<string, string> = {}) {
  const map = new Map(Object.entries(items));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    clear: () => map.clear(),
  };
}

const isAnything = (value: unknown): value is unknown => value !== undefined;
const isText = (value: unknown): value is string => typeof value === 'string';

const forbidden = () => {
  throw new DOMException('denied', 'SecurityError');
};

describe('createJsonStore', () => {
  it('writes and reads JSON, and forgets on remove', () => {
    const local = area();
    const store = createJsonStore(() => local);
    store.write('fiat', { currency_code: 'USD', rate: '1' });
    expect(local.map.get('fiat')).toBe('{"currency_code":"USD","rate":"1"}');
    expect(store.read('fiat', isAnything)).toEqual({ currency_code: 'USD', rate: '1' });
    store.remove('fiat');
    expect(store.read('fiat', isAnything)).toBeUndefined();
    expect(local.map.size).toBe(0);
  });

  it.each(['', 'en', '{', 'undefined', '[1,'])('takes broken text %j as nothing', (text) => {
    expect(createJsonStore(() => area({ key: text })).read('key', isAnything)).toBeUndefined();
  });

  it('gives nothing when the value fails the check', () => {
    const store = createJsonStore(() => area({ token: '{"a":1}' }));
    expect(store.read('token', isText)).toBeUndefined();
    expect(store.read('token', isAnything)).toEqual({ a: 1 });
  });

  it('works in memory when storage is forbidden', () => {
    const store = createJsonStore(forbidden);
    expect(store.read('token', isAnything)).toBeUndefined();
    store.write('token', 'abc');
    expect(store.read('token', isAnything)).toBe('abc');
    store.remove('token');
    expect(store.read('token', isAnything)).toBeUndefined();
    store.write('token', 'def');
    store.clear();
    expect(store.read('token', isAnything)).toBeUndefined();
  });

  it('shows the new value when storage is full, and the stored one once it is saved again', () => {
    const local = area({ token: '"old"' });
    let full = true;
    const setItem = (key: string, value: string) => (full ? forbidden() : local.setItem(key, value));
    const store = createJsonStore(() => ({ ...local, setItem }));
    store.write('token', 'new');
    expect(store.read('token', isAnything)).toBe('new');
    full = false;
    store.write('token', 'newer');
    expect(local.map.get('token')).toBe('"newer"');
    local.map.set('token', '"from another tab"');
    expect(store.read('token', isAnything)).toBe('from another tab');
  });
});

describe('h5Version', () => {
  it.each([
    [undefined, 'clear'],
    [null, 'clear'],
    [0, 'clear'],
    [0.9, 'clear'],
    [-1, 'clear'],
    ['1', 'clear'],
    [1, 'keep'],
    [2, 'keep'],
  ])('%j: %s', (stored, decision) => {
    expect(decideH5Version(stored)).toBe(decision);
  });

  it('clears an old device once, then never again', () => {
    const local = area({ token: '"old"', h5Version: '0' });
    const store = createJsonStore(() => local);
    expect(applyH5Version(store)).toBe('clear');
    expect([...local.map]).toEqual([['h5Version', '1']]);
    store.write('token', 'new');
    expect(applyH5Version(store)).toBe('keep');
    expect(store.read('token', isAnything)).toBe('new');
  });

  it('does not throw where storage is forbidden', () => {
    expect(applyH5Version(createJsonStore(forbidden))).toBe('clear');
  });
});

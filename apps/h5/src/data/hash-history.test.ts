import { describe, expect, it } from 'vitest';
import { createHashHistory, type HistoryChange, type HistoryWindow } from './hash-history.ts';

interface Entry {
  state: unknown;
  hash: string;
}

/** A tab whose steps take effect at once. `type` stands for an address the user types: an entry without state. */
function openTab(hash: string, state: unknown = null) {
  const entries: Entry[] = [{ state, hash }];
  let at = 0;
  let onStep = () => {};
  const current = (): Entry => entries[at] as Entry;
  const add = (entry: Entry): void => {
    entries.splice(at + 1, entries.length, entry);
    at += 1;
  };
  const browser: HistoryWindow = {
    history: {
      get state() {
        return current().state;
      },
      pushState: (next: unknown, _: string, url?: string | URL | null) =>
        add({ state: next, hash: String(url ?? current().hash) }),
      replaceState: (next: unknown, _: string, url?: string | URL | null) => {
        entries[at] = { state: next, hash: String(url ?? current().hash) };
      },
      go: (steps = 0) => {
        at += steps;
        onStep();
      },
    },
    get location() {
      return { hash: current().hash };
    },
    addEventListener: (_, listener) => {
      onStep = listener;
    },
    removeEventListener: () => {
      onStep = () => {};
    },
  };
  const type = (typed: string): void => {
    add({ state: null, hash: typed });
    onStep();
  };
  return { browser, type, places: () => entries.map((entry) => (entry.state as { idx?: number } | null)?.idx) };
}

describe('the path behind the #', () => {
  it.each([
    ['', '/', ''],
    ['#/', '/', ''],
    ['#/pages/home', '/pages/home', ''],
    ['#pages/home', '/pages/home', ''],
    ['#/pages/market?tab=stock', '/pages/market', '?tab=stock'],
    ['#/pages/a?b=1?c', '/pages/a', '?b=1?c'],
    ['#?b=1', '/', '?b=1'],
  ])('%s', (hash, pathname, search) => {
    expect(createHashHistory(openTab(hash).browser).location).toEqual({ pathname, search, key: 'default' });
  });
});

it('numbers the first entry, keeps what another script left in it, and numbers nothing twice', () => {
  const tab = openTab('#/a', { other: 1 });
  createHashHistory(tab.browser);
  expect(tab.browser.history.state).toEqual({ other: 1, idx: 0 });
  const reloaded = openTab('#/a', { key: 'k', idx: 4 });
  expect(createHashHistory(reloaded.browser).location.key).toBe('k');
  expect(reloaded.browser.history.state).toEqual({ key: 'k', idx: 4 });
});

it('tells of pushes, replacements and steps, each entry with its own key', () => {
  const tab = openTab('#/a');
  const history = createHashHistory(tab.browser);
  const seen: HistoryChange[] = [];
  const end = history.listen((change) => seen.push(change));
  history.push('/b?x=1');
  history.replace('/c');
  history.push('/d');
  history.go(-1);
  expect(seen.map(({ action, location }) => `${action} ${location.pathname}${location.search}`)).toEqual([
    'PUSH /b?x=1',
    'REPLACE /c',
    'PUSH /d',
    'POP /c',
  ]);
  expect(seen[3]?.location.key).toBe(seen[1]?.location.key);
  expect(new Set(seen.slice(0, 3).map(({ location }) => location.key)).size).toBe(3);
  expect(tab.places()).toEqual([0, 1, 2]);
  end();
  history.go(1);
  expect(seen).toHaveLength(4);
});

it('goes on counting after an address that was typed', () => {
  const tab = openTab('#/a');
  const history = createHashHistory(tab.browser);
  history.push('/b');
  tab.type('#/typed');
  expect(history.location).toEqual({ pathname: '/typed', search: '', key: 'default' });
  history.push('/c');
  history.push('/d');
  expect(tab.places()).toEqual([0, 1, undefined, 1, 2]);
});

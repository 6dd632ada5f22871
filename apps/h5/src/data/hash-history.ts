import { newRequestKey } from './request-key.ts';

/** A page of the app: the path and the query behind the `#` of the address, and the key of its history entry. */
export interface AppLocation {
  readonly pathname: string;
  readonly search: string;
  readonly key: string;
}

/** How the app got to a location. */
export type HistoryAction = 'POP' | 'PUSH' | 'REPLACE';

export interface HistoryChange {
  readonly location: AppLocation;
  readonly action: HistoryAction;
}

/** The parts of `window` that are used. */
export interface HistoryWindow {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  readonly location: Pick<Location, 'hash'>;
  addEventListener(type: 'popstate', listener: () => void): void;
  removeEventListener(type: 'popstate', listener: () => void): void;
}

export interface HashHistory {
  readonly location: AppLocation;
  push(path: string): void;
  replace(path: string): void;
  go(steps: number): void;
  /** Sets the one function that is called after every change; returns the function that ends it. */
  listen(listener: (change: HistoryChange) => void): () => void;
}

/** `idx`: the entry's place in the app's history, 0 for the first; an entry that a typed address made has no state. */
interface EntryState {
  readonly key: string;
  readonly idx: number;
}

/** `#pages/home` and `#/pages/home` are one path; the query begins at the first question mark. */
function readHash(hash: string): Pick<AppLocation, 'pathname' | 'search'> {
  const path = hash.slice(1);
  const query = path.includes('?') ? path.indexOf('?') : path.length;
  const pathname = path.slice(0, query);
  return { pathname: pathname.startsWith('/') ? pathname : `/${pathname}`, search: path.slice(query) };
}

/** The pages of the app as entries of the browser's history. */
export function createHashHistory(browser: HistoryWindow): HashHistory {
  const { history } = browser;
  let listener: (change: HistoryChange) => void = () => {};
  const stateOf = (): Partial<EntryState> => (history.state ?? {}) as Partial<EntryState>;
  const read = (): AppLocation => ({ ...readHash(browser.location.hash), key: stateOf().key ?? 'default' });
  const notify = (action: HistoryAction): void => listener({ location: read(), action });
  const onStep = (): void => notify('POP');
  const entryAt = (idx: number): EntryState => ({ key: newRequestKey(), idx });
  if (stateOf().idx === undefined) history.replaceState({ ...stateOf(), idx: 0 }, '');
  return {
    get location() {
      return read();
    },
    push: (path) => {
      history.pushState(entryAt((stateOf().idx ?? 0) + 1), '', `#${path}`);
      notify('PUSH');
    },
    replace: (path) => {
      history.replaceState(entryAt(stateOf().idx ?? 0), '', `#${path}`);
      notify('REPLACE');
    },
    go: (steps) => history.go(steps),
    listen: (next) => {
      listener = next;
      browser.addEventListener('popstate', onStep);
      return () => browser.removeEventListener('popstate', onStep);
    },
  };
}

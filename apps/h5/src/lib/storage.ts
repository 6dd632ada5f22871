type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

export type JsonStore = {
  /** The stored value when it passes the check, otherwise undefined: users can edit the browser's storage. */
  read<T>(key: string, isValid: (value: unknown) => value is T): T | undefined;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  clear(): void;
};

/**
 * JSON values in a browser storage area. Storage may be forbidden, full or broken: then values live in memory until the
 * page is closed, so the app keeps working. No method throws.
 */
export function createJsonStore(open: () => StorageArea): JsonStore {
  const unsaved = new Map<string, string | null>();
  const keep = (key: string, text: string | null, save: (area: StorageArea) => void) => {
    const saved = attempt(() => save(open()));
    if (saved) unsaved.delete(key);
    else unsaved.set(key, text);
  };
  return {
    read(key, isValid) {
      const value = parse(unsaved.has(key) ? unsaved.get(key) : readItem(open, key));
      return isValid(value) ? value : undefined;
    },
    write(key, value) {
      const text = JSON.stringify(value);
      keep(key, text, (area) => area.setItem(key, text));
    },
    remove(key) {
      keep(key, null, (area) => area.removeItem(key));
    },
    clear() {
      unsaved.clear();
      attempt(() => open().clear());
    },
  };
}

export const localStore = createJsonStore(() => window.localStorage);

function attempt(run: () => void): boolean {
  try {
    run();
    return true;
  } catch {
    return false;
  }
}

function readItem(open: () => StorageArea, key: string): string | null {
  try {
    return open().getItem(key);
  } catch {
    return null;
  }
}

function parse(text: string | null | undefined): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

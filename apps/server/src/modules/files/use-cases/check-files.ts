import type { Pool } from '#platform/db/pool';
import type { Storage } from '#platform/storage/storage';
import { loadOwnedNames, loadStoredNames } from '../files.store';

export interface FileProblem {
  readonly invariant: 'I28';
  readonly name: string;
  readonly problem: 'bytes without an owner' | 'owner without bytes';
}

const PAGE = 1_000;

/**
 * Reports stored files without a row and rows marked stored without bytes. Safe during concurrent uploads and
 * deletions.
 */
export const checkFiles = async (pool: Pool, storage: Storage): Promise<FileProblem[]> => [
  ...(await findOwnerless(pool, storage)),
  ...(await findByteless(pool, storage)),
];

const findOwnerless = async (pool: Pool, storage: Storage): Promise<FileProblem[]> => {
  const names: string[] = [];
  for await (const name of storage.list()) names.push(name);
  const found: FileProblem[] = [];
  for (let at = 0; at < names.length; at += PAGE) {
    const page = names.slice(at, at + PAGE);
    const owned = await loadOwnedNames(pool, page);
    for (const name of page) {
      // Bytes are deleted before the row, so a file deleted since the listing no longer exists in the storage.
      if (!owned.has(name) && (await isStillThere(storage, name))) {
        found.push({ invariant: 'I28', name, problem: 'bytes without an owner' });
      }
    }
  }
  return found;
};

// storage.has() throws for an invalid storage name; such a file in the folder is reported too.
const isStillThere = async (storage: Storage, name: string): Promise<boolean> => {
  try {
    return await storage.has(name);
  } catch {
    return true;
  }
};

const findByteless = async (pool: Pool, storage: Storage): Promise<FileProblem[]> => {
  const found: FileProblem[] = [];
  for (let after = ''; ; ) {
    const page = await loadStoredNames(pool, after, PAGE);
    const missing: string[] = [];
    for (const name of page) if (!(await storage.has(name))) missing.push(name);
    // Loaded again: a concurrent deletion clears stored_at before it deletes the bytes.
    const stillStored = missing.length === 0 ? [] : await loadStoredNames(pool, after, PAGE);
    for (const name of missing.filter((each) => stillStored.includes(each))) {
      found.push({ invariant: 'I28', name, problem: 'owner without bytes' });
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return found;
    after = last;
  }
};

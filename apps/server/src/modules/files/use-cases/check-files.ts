import type { Pool } from '#platform/db/pool';
import type { Storage } from '#platform/storage/storage';
import { loadOwnedNames, loadStoredNames } from '../files.store';

export interface FileProblem {
  readonly invariant: 'I28';
  readonly name: string;
  readonly problem: 'bytes without an owner' | 'owner without bytes';
}

const PAGE = 1_000;

/** Every stored file has an owner row, and every such row its bytes. Safe while uploads and deletions go on. */
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
      // A file deleted since the listing is gone by now, because its bytes go before its row.
      if (!owned.has(name) && (await isStillThere(storage, name))) {
        found.push({ invariant: 'I28', name, problem: 'bytes without an owner' });
      }
    }
  }
  return found;
};

// Something that is not even a storage name has no business in the folder either.
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
    // Asked again: a deletion takes the file out of service before its bytes go.
    const stillStored = missing.length === 0 ? [] : await loadStoredNames(pool, after, PAGE);
    for (const name of missing.filter((each) => stillStored.includes(each))) {
      found.push({ invariant: 'I28', name, problem: 'owner without bytes' });
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return found;
    after = last;
  }
};

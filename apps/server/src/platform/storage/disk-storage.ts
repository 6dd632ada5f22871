import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomHex } from '#platform/runtime/ids';
import { isStorageName, type Storage } from './storage';

/** Where the server keeps uploads inside its data folder. */
export const uploadFolder = (dataDir: string): string => join(dataDir, 'files');

const PARTS = '.parts';
const PART_LIFE_MS = 3_600_000;
const PART_SUFFIX_BYTES = 8;

/**
 * Files in `root`, spread over two levels of folders. A file appears under its name only when all its bytes are on
 * the disk. Several processes may share the folder.
 */
export const createDiskStorage = (root: string): Storage => {
  const pathOf = (name: string): string => {
    if (!isStorageName(name)) throw new Error('this is no storage name');
    return join(root, name.slice(0, 2), name.slice(2, 4), name);
  };
  return {
    put: async (name, bytes) => {
      const path = pathOf(name);
      // Two processes may put the same bytes under their hash at the same moment: each writes a part of its own.
      const part = join(root, PARTS, `${name}.${randomHex(PART_SUFFIX_BYTES)}`);
      await mkdir(dirname(part), { recursive: true });
      const made = await mkdir(dirname(path), { recursive: true });
      try {
        await writeDurably(part, bytes);
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      await syncFolders(root, path, made !== undefined);
    },
    get: (name) => readFile(pathOf(name)).catch(toNullWhenAbsent),
    openRange: async (name, { first, last }) => {
      const file = await open(pathOf(name), 'r').catch(toNullWhenAbsent);
      return file?.createReadStream({ start: first, end: last }) ?? null;
    },
    has: async (name) => (await stat(pathOf(name)).catch(toNullWhenAbsent)) !== null,
    delete: (name) => rm(pathOf(name), { force: true }),
    list: () => listNames(root),
    tidy: (nowMs) => deleteStaleParts(join(root, PARTS), nowMs),
  };
};

const toNullWhenAbsent = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

const writeDurably = async (path: string, bytes: Buffer): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** A rename lasts only once the folder is on the disk as well, and a new folder once those above it are. */
const syncFolders = async (root: string, path: string, isNew: boolean): Promise<void> => {
  const folder = dirname(path);
  for (const each of isNew ? [folder, dirname(folder), root] : [folder]) {
    const handle = await open(each, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
};

/** Deletes what a crash left half written; a part that is being written is younger. Returns how many. */
const deleteStaleParts = async (folder: string, nowMs: number): Promise<number> => {
  let deleted = 0;
  for (const name of (await readdir(folder).catch(toNullWhenAbsent)) ?? []) {
    const part = join(folder, name);
    const found = await stat(part).catch(toNullWhenAbsent);
    if (found === null || nowMs - found.mtimeMs <= PART_LIFE_MS) continue;
    await rm(part, { force: true });
    deleted += 1;
  }
  return deleted;
};

async function* listNames(root: string): AsyncGenerator<string> {
  const first = await readdir(root).catch(toNullWhenAbsent);
  for (const outer of (first ?? []).filter((name) => name !== PARTS)) {
    for (const inner of await readdir(join(root, outer))) yield* await readdir(join(root, outer, inner));
  }
}

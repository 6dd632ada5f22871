import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { randomHex } from '#platform/runtime/ids';
import { createDiskStorage } from './disk-storage';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'candor-storage-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const listAll = async (storage: { list(): AsyncIterable<string> }): Promise<string[]> => {
  const names: string[] = [];
  for await (const name of storage.list()) names.push(name);
  return names.toSorted();
};

test('what is put can be got, listed and deleted', async () => {
  const storage = createDiskStorage(join(root, 'files'));
  expect(await listAll(storage)).toEqual([]);
  const names = Array.from({ length: 20 }, () => randomHex(16)).toSorted();
  await Promise.all(names.map((name) => storage.put(name, Buffer.from(`bytes of ${name}`), 'image/png')));
  expect(await listAll(storage)).toEqual(names);
  for (const name of names) expect(String(await storage.get(name))).toBe(`bytes of ${name}`);
  const [first = ''] = names;
  expect(await storage.has(first)).toBe(true);
  await storage.delete(first);
  await storage.delete(first);
  expect(await storage.has(first)).toBe(false);
  expect(await storage.get(first)).toBeNull();
  expect(await listAll(storage)).toEqual(names.slice(1));
});

test('a part of a file is streamed; an absent file is null', async () => {
  const storage = createDiskStorage(root);
  const name = randomHex(32);
  await storage.put(name, Buffer.from('0123456789'), 'audio/mpeg');
  const stream = await storage.openRange(name, { first: 3, last: 5 });
  expect(String(Buffer.concat(await (stream?.toArray() ?? [])))).toBe('345');
  expect(await storage.openRange(randomHex(32), { first: 0, last: 1 })).toBeNull();
});

test('the same bytes put under one name at the same moment are stored once', async () => {
  const storage = createDiskStorage(root);
  const name = randomHex(32);
  await Promise.all(Array.from({ length: 8 }, () => storage.put(name, Buffer.from('same'), 'audio/mpeg')));
  expect(await listAll(storage)).toEqual([name]);
  expect(await readdir(join(root, '.parts'))).toEqual([]);
});

test('files are spread over two levels, readable by nobody else, and no half-written one is left', async () => {
  const storage = createDiskStorage(root);
  await storage.put('ab12'.padEnd(32, '0'), Buffer.from('x'), 'image/png');
  const path = join(root, 'ab', '12', 'ab12'.padEnd(32, '0'));
  expect(String(await readFile(path))).toBe('x');
  expect((await stat(path)).mode & 0o077).toBe(0);
  expect(await readdir(join(root, '.parts'))).toEqual([]);
});

test('temporary files left by a crash are deleted after an hour, those being written are not', async () => {
  const parts = join(root, '.parts');
  const storage = createDiskStorage(root);
  expect(await storage.tidy(0)).toBe(0);
  await mkdir(parts);
  const nowSeconds = 1_700_000_000;
  for (const [name, age] of [
    ['stale', 3_601],
    ['young', 3_600],
  ] as const) {
    await writeFile(join(parts, name), 'x');
    await utimes(join(parts, name), nowSeconds - age, nowSeconds - age);
  }
  expect(await storage.tidy(nowSeconds * 1_000)).toBe(1);
  expect(await readdir(parts)).toEqual(['young']);
});

test('a failing write leaves nothing behind', async () => {
  const name = randomHex(16);
  await mkdir(join(root, name.slice(0, 2), name.slice(2, 4), name, 'in-the-way'), { recursive: true });
  const storage = createDiskStorage(root);
  await expect(storage.put(name, Buffer.from('x'), 'image/png')).rejects.toThrow();
  expect(await readdir(join(root, '.parts'))).toEqual([]);
});

test.each([
  '',
  '../../etc/passwd',
  `${'a'.repeat(31)}/`,
  'A'.repeat(32),
  'g'.repeat(32),
  'a'.repeat(33),
  'a'.repeat(65),
  `${'a'.repeat(32)}\n`,
])('the name %j is refused', async (name) => {
  const storage = createDiskStorage(root);
  await expect((async () => storage.put(name, Buffer.from('x'), 'image/png'))()).rejects.toThrow('no storage name');
  await expect((async () => storage.get(name))()).rejects.toThrow('no storage name');
  await expect((async () => storage.delete(name))()).rejects.toThrow('no storage name');
});

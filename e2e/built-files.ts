import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const BUILT = new URL('../apps/h5/dist/', import.meta.url);
const SCRIPTS = 'assets/';

export const KB = 1024;

/** A file of the built app, named from its root. */
export const readBuilt = (name: string): Buffer => readFileSync(new URL(name, BUILT));

/** The names of all scripts. */
export const listScripts = (): string[] =>
  readdirSync(new URL(SCRIPTS, BUILT))
    .filter((file) => file.endsWith('.js'))
    .map((file) => SCRIPTS + file);

/** Total gzip size of the built files, compressed one by one. */
export const gzippedBytes = (names: Iterable<string>): number =>
  [...names].reduce((total, name) => total + gzipSync(readBuilt(name), { level: 9 }).length, 0);

/** A script and all that it needs before it can run. */
export function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, file] of readBuilt(name)
    .toString()
    .matchAll(/(?:import|from)\s*"\.\/([^"]+\.js)"/g))
    withImports(SCRIPTS + file, found);
  return found;
}

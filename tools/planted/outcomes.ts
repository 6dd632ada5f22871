import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './copy-repository';
import type { Patch } from './patches';

export type Outcome = 'caught' | 'SURVIVED' | 'does not apply' | 'red without it' | 'no test ran';

/** What became of each patch on one state of the repository. Runs beside each other may write into one folder. */
export interface Outcomes {
  read(patch: Patch): Outcome | null;
  write(patch: Patch, outcome: Outcome): void;
}

const hashOf = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  // The length separates the parts: "ab", "c" is not "a", "bc".
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex').slice(0, 32);
};

/** A name for what the working tree contains, without the patches: each of them has a hash of its own. */
export const hashTree = (root: string): string => {
  const paths = listFiles(root).filter((path) => !(path.startsWith('planted/') && path.endsWith('.patch')));
  return hashOf(...paths.toSorted().flatMap((path) => [path, readFileSync(join(root, path))]));
};

/** One small file per patch. Outcomes of other states of the repository are deleted. */
export const openOutcomes = (folder: string, tree: string): Outcomes => {
  const own = join(folder, tree);
  mkdirSync(own, { recursive: true });
  for (const other of readdirSync(folder)) {
    if (other !== tree) rmSync(join(folder, other), { recursive: true, force: true });
  }
  const fileOf = ({ name, file }: Patch): string => join(own, `${name}.${hashOf(readFileSync(file))}.json`);
  return {
    read: (patch) => {
      try {
        return (JSON.parse(readFileSync(fileOf(patch), 'utf8')) as { outcome: Outcome }).outcome;
      } catch {
        return null;
      }
    },
    write: (patch, outcome) => {
      const file = fileOf(patch);
      const draft = `${file}.${process.pid}`;
      mkdirSync(own, { recursive: true });
      writeFileSync(draft, JSON.stringify({ outcome }));
      renameSync(draft, file);
    },
  };
};

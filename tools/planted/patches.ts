import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A bug as a small diff, with the tests that must turn red under it. See "plant a bug" in CONTRIBUTING.md. */
export interface Patch {
  readonly name: string;
  readonly file: string;
  /** One sentence. */
  readonly breaks: string;
  readonly project: string;
  readonly testFile: string;
  /** Pattern for the full names of tests, as vitest's -t takes it; null: the whole file. */
  readonly only: RegExp | null;
  readonly hunks: readonly Hunk[];
}

interface Hunk {
  readonly path: string;
  /** What the patched lines and their neighbours are before. */
  readonly before: string;
}

const readHunks = (diff: string): Hunk[] => {
  const hunks: { path: string; lines: string[] }[] = [];
  let path = '';
  for (const line of diff.split('\n')) {
    if (line.startsWith('--- a/')) path = line.slice(6);
    else if (line.startsWith('@@')) hunks.push({ path, lines: [] });
    else if (/^[ -]/.test(line)) hunks.at(-1)?.lines.push(line.slice(1));
  }
  return hunks.map(({ path: hunkPath, lines }) => ({ path: hunkPath, before: `${lines.join('\n')}\n` }));
};

/** The head of a patch file, line by line, then the diff. Throws when something is missing. */
const readPatch = (name: string, file: string, text: string): Patch => {
  const start = text.indexOf('--- a/');
  const head = new Map<string, string>();
  for (const line of text.slice(0, start).split('\n')) {
    const [, field, value] = /^(Breaks|Test|Only): (.+)$/.exec(line) ?? [];
    if (field !== undefined && value !== undefined) head.set(field, value.trim());
  }
  const [project, testFile] = head.get('Test')?.split(' ') ?? [];
  const breaks = head.get('Breaks');
  if (start === -1 || breaks === undefined || project === undefined || testFile === undefined) {
    throw new Error(`${name}: a patch begins with "Breaks: …" and "Test: <project> <file>"`);
  }
  const only = head.get('Only');
  const hunks = readHunks(text.slice(start));
  return { name, file, breaks, project, testFile, only: only === undefined ? null : new RegExp(only), hunks };
};

export const readPatches = (folder: string): Patch[] =>
  readdirSync(folder)
    .filter((entry) => entry.endsWith('.patch'))
    .toSorted()
    .map((entry) => {
      const file = join(folder, entry);
      return readPatch(entry.replace(/\.patch$/, ''), file, readFileSync(file, 'utf8'));
    });

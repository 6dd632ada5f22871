import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Source } from './source';

export const repositoryRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const BINARY = /[.](png|jpe?g|webp|gif|ico|woff2?|ttf|pdf|gz|br|mp3|mp4|webm)$/;

/** Every file that is, or is about to be, part of the repository. */
export function listRepositoryFiles(): string[] {
  return listByGit(['--cached', '--others', '--exclude-standard']).filter((path) => isFile(path));
}

/** Source that .gitignore hides by accident: it works here and is missing in a clone. */
export function listHiddenSources(): string[] {
  const ignored = listByGit([
    '--others',
    '--ignored',
    '--exclude-standard',
    '--',
    'apps',
    'packages',
    'db',
    'tools',
    'scripts',
  ]);
  return ignored.filter(
    (path) => /(^|\/)(src|db|tools|scripts)\//.test(path) && !/(^|\/)(node_modules|dist)\//.test(path),
  );
}

export function readSources(paths: string[]): Source[] {
  const texts = paths.filter((path) => !BINARY.test(path));
  return texts.map((path) => ({ path, text: readFileSync(join(repositoryRoot, path), 'utf8') }));
}

function listByGit(options: string[]): string[] {
  const output = execFileSync('git', ['ls-files', '-z', ...options], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  return [...new Set(output.split('\0'))].filter((path) => path !== '').toSorted();
}

/** A file deleted but not yet committed is still on git's list; a link leads out of the repository. */
function isFile(path: string): boolean {
  return lstatSync(join(repositoryRoot, path), { throwIfNoEntry: false })?.isFile() ?? false;
}

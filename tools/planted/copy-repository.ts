import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Our own packages: in a copy they must lead to the copy. */
const OWN_SCOPE = '@candor';

/** What belongs to the repository, as it is now. */
export const listFiles = (root: string): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  })
    .split('\0')
    .filter((path) => path !== '' && (lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false));

const linkEntries = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from)) {
    // Names with a dot are caches and bundles of the tools; a copy makes its own.
    if (entry !== OWN_SCOPE && !entry.startsWith('.')) symlinkSync(join(from, entry), join(to, entry));
  }
};

const linkModules = (root: string, copy: string): void => {
  const to = join(copy, 'node_modules');
  linkEntries(join(root, 'node_modules'), to);
  mkdirSync(join(to, OWN_SCOPE), { recursive: true });
  for (const group of ['packages', 'apps']) {
    for (const name of readdirSync(join(copy, group))) {
      symlinkSync(join(copy, group, name), join(to, OWN_SCOPE, name));
      const nested = join(root, group, name, 'node_modules');
      if (existsSync(nested)) linkEntries(nested, join(copy, group, name, 'node_modules'));
    }
  }
};

/** Copies what belongs to the repository, as it is now, and links what is installed. House rules ask git for files. */
export const copyRepository = (root: string, copy: string): void => {
  for (const path of listFiles(root)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  linkModules(root, copy);
  execFileSync('git', ['-c', 'init.defaultBranch=main', 'init', '--quiet'], { cwd: copy });
};

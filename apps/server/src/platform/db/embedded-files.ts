import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { randomHex } from '#platform/runtime/ids';
import { writeOnce } from '#platform/runtime/private-file';
import { canHostPrivateDirectory, canReach, choosePostgresUser, type RunAs } from './embedded-user';

/** Files of a data directory: pg/ (or pg-location with another path), pg-secret, pg-port, pg-owner, postgres.log. */
export interface DataFiles {
  readonly dataDir: string;
  readonly pgDir: string;
  readonly logFile: string;
  readonly runAs: RunAs;
}

export interface Passwords {
  readonly admin: string;
  readonly app: string;
}

export function openDataFiles(directory: string, logFile?: string): DataFiles {
  const dataDir = resolve(directory);
  makeReadableDirectory(dataDir);
  const known =
    readIfThere(join(dataDir, 'pg-location')) ?? (existsSync(join(dataDir, 'pg')) ? join(dataDir, 'pg') : null);
  const runAs = choosePostgresUser(known);
  const pgDir = known ?? choosePgDir(dataDir, runAs);
  ensureReadable(pgDir);
  return { dataDir, pgDir, runAs, logFile: logFile ?? join(dataDir, 'postgres.log') };
}

// A restrictive umask must not lock the account of PostgreSQL out of directories that we have just made.
function makeReadableDirectory(directory: string): void {
  const topmost = mkdirSync(directory, { recursive: true });
  if (topmost === undefined) return;
  for (let path = directory; path.length >= topmost.length; path = dirname(path)) chmodSync(path, 0o755);
}

// Gives the data directory the execute bit only: PostgreSQL's account can traverse it but not list it, and secrets in
// it stay private.
function allowTraversal(dataDir: string, runAs: RunAs): void {
  if (runAs === null || !canReach(dirname(dataDir), runAs) || canReach(dataDir, runAs)) return;
  chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011);
}

// Root's home is usually closed to others. Data then lives in a system folder, and pg-location remembers where.
function choosePgDir(dataDir: string, runAs: RunAs): string {
  allowTraversal(dataDir, runAs);
  if (canHostPrivateDirectory(dataDir, runAs)) return join(dataDir, 'pg');
  for (const parent of ['/var/lib/candor', '/var/tmp/candor', join(tmpdir(), 'candor')]) {
    try {
      makeReadableDirectory(parent);
      const isSafe = statSync(parent).uid === 0 && (statSync(parent).mode & 0o022) === 0;
      if (isSafe && canHostPrivateDirectory(parent, runAs)) {
        return writeOnce(join(dataDir, 'pg-location'), join(parent, `pg-${randomHex(6)}`));
      }
    } catch {
      // Not writable: the next candidate.
    }
  }
  throw new Error(
    `PostgreSQL cannot run as root and ${dataDir} is closed to other accounts: set CANDOR_DATA_DIR to a folder all may enter`,
  );
}

function ensureReadable(pgDir: string): void {
  const uid = process.getuid?.();
  if (uid === undefined || uid === 0 || !existsSync(pgDir)) return;
  const owner = statSync(pgDir).uid;
  if (owner === uid) return;
  throw new Error(
    `${pgDir} belongs to user ${owner}, this is user ${uid}: start as that user or set another CANDOR_DATA_DIR`,
  );
}

/** Made once and kept: the database knows these passwords. */
export function loadPasswords({ dataDir, pgDir }: DataFiles): Passwords {
  const file = join(dataDir, 'pg-secret');
  if (!existsSync(file) && existsSync(pgDir)) {
    throw new Error(
      `${file} is missing, so the data in ${pgDir} cannot be opened: restore it, or start over with npm run db:reset`,
    );
  }
  return JSON.parse(writeOnce(file, JSON.stringify({ admin: randomHex(24), app: randomHex(24) }))) as Passwords;
}

/** The port of the last start if it is free, else a new one, which is then remembered. */
export async function choosePort({ dataDir }: DataFiles): Promise<number> {
  const file = join(dataDir, 'pg-port');
  const last = Number.parseInt(readIfThere(file) ?? '', 10);
  const port = (Number.isInteger(last) ? await tryPort(last) : null) ?? (await tryPort(0));
  if (port === null) throw new Error('no free port on 127.0.0.1 for PostgreSQL');
  writeFileSync(file, String(port));
  return port;
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((settle) => {
    const server = createServer();
    server.once('error', () => settle(null));
    server.listen({ port, host: '127.0.0.1' }, () => {
      const address = server.address();
      server.close(() => settle(typeof address === 'object' && address !== null ? address.port : null));
    });
  });
}

function readIfThere(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

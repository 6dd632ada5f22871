import { execFile } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './embedded-binaries';
import type { DataFiles, Passwords } from './embedded-files';
import { inspectProcess } from './embedded-process';
import { makePrivateTo } from './embedded-user';

export const ADMIN_ROLE = 'candor_admin';

/** Programs get this instead of our environment: no PG* variable of the user may redirect them. */
export const CHILD_ENVIRONMENT = { LC_ALL: 'C', PATH: '/usr/local/bin:/usr/bin:/bin', TZ: 'UTC' };

export interface ClusterOptions {
  readonly files: DataFiles;
  readonly binaries: PostgresBinaries;
  readonly passwords: Passwords;
  readonly isDurable: boolean;
}

/**
 * Makes the data directory on the first start. It is built beside its place and moved there when complete, so that a
 * kill half way leaves nothing that looks like a database, and two processes at once cannot mix their files.
 */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { pgDir } = options.files;
  removeAbandonedDrafts(pgDir);
  if (existsSync(pgDir)) return ensureVersion(pgDir, options.binaries.majorVersion);
  const draft = mkdtempSync(join(dirname(pgDir), `${draftPrefix(pgDir)}${process.pid}-`));
  try {
    await runInitdb(draft, options);
    renameSync(join(draft, 'data'), pgDir);
  } catch (error) {
    if (!existsSync(pgDir)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function ensureVersion(pgDir: string, majorVersion: string): void {
  const versionFile = join(pgDir, 'PG_VERSION');
  if (!existsSync(versionFile))
    throw new Error(`${pgDir} holds no PostgreSQL data: move it away or set another CANDOR_DATA_DIR`);
  const found = readFileSync(versionFile, 'utf8').trim();
  if (found === majorVersion) return;
  const advice = `start it with a program that brings PostgreSQL ${found}, move it with pg_dump, or start over with npm run db:reset`;
  throw new Error(`${pgDir} was made by PostgreSQL ${found}, this program brings ${majorVersion}: ${advice}`);
}

// The name contains the pid of the process that makes it, so that the draft of a killed process is recognised as stale.
const draftPrefix = (pgDir: string): string => `.${basename(pgDir)}-init-`;

function removeAbandonedDrafts(pgDir: string): void {
  const prefix = draftPrefix(pgDir);
  for (const name of readdirSync(dirname(pgDir))) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (inspectProcess(pid) === null) rmSync(join(dirname(pgDir), name), { recursive: true, force: true });
  }
}

async function runInitdb(draft: string, options: ClusterOptions): Promise<void> {
  const { runAs } = options.files;
  const passwordFile = join(draft, 'password');
  writeFileSync(passwordFile, options.passwords.admin, { mode: 0o600 });
  if (runAs !== null) chownSync(passwordFile, runAs.uid, runAs.gid);
  makePrivateTo(draft, runAs);
  const args = [
    `--pgdata=${join(draft, 'data')}`,
    `--username=${ADMIN_ROLE}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(options.isDurable ? [] : ['--no-sync']),
  ];
  try {
    await promisify(execFile)(options.binaries.initdb, args, { cwd: '/', env: CHILD_ENVIRONMENT, ...(runAs ?? {}) });
  } catch (cause) {
    const detail = String((cause as { stderr?: string }).stderr ?? '').trim() || String(cause);
    throw new Error(`PostgreSQL data could not be created: ${detail}`, { cause });
  }
}

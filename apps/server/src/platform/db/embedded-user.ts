import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The account PostgreSQL runs under. null: the account of this process. */
export type RunAs = { readonly uid: number; readonly gid: number } | null;

const NOBODY = 65_534;

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * PostgreSQL refuses to run as root. Data that an ordinary user made earlier keeps its owner, so that this user can
 * start again later; new data goes to the nobody account.
 */
export function choosePostgresUser(existingPgDir: string | null): RunAs {
  if (!isRoot()) return null;
  const owner = existingPgDir !== null && existsSync(existingPgDir) ? statSync(existingPgDir) : null;
  return owner !== null && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY };
}

/** Whether the account may pass through the directory and everything above it, by the classic permission bits. */
export function canReach(directory: string, runAs: RunAs): boolean {
  if (runAs === null) return true;
  for (let path = resolve(directory); ; path = dirname(path)) {
    if (!hasPermission(path, runAs, 0o1)) return false;
    if (path === dirname(path)) return true;
  }
}

/** `bits` as in one octal digit of a mode: 4 read, 1 execute or pass. */
export function hasPermission(
  path: string,
  runAs: { readonly uid: number; readonly gid: number },
  bits: number,
): boolean {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === runAs.uid ? 6 : gid === runAs.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}

/** Whether a directory given to the account below `parent` really becomes private to it; some mounts ignore that. */
export function canHostPrivateDirectory(parent: string, runAs: RunAs): boolean {
  if (runAs === null) return true;
  if (!canReach(parent, runAs)) return false;
  const trial = mkdtempSync(join(parent, '.trial-'));
  try {
    makePrivateTo(trial, runAs);
    const { uid, mode } = statSync(trial);
    return uid === runAs.uid && (mode & 0o777) === 0o700;
  } catch {
    return false;
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
}

/** Makes a directory private to the account: 0700, as PostgreSQL demands of its data. */
export function makePrivateTo(directory: string, runAs: RunAs): void {
  chmodSync(directory, 0o700);
  if (runAs !== null) chownSync(directory, runAs.uid, runAs.gid);
}

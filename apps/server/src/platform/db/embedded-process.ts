import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pollUntil } from '#platform/runtime/monotonic';

export interface ProcessFacts {
  /** Distinguishes a process from a later one with the same pid. */
  readonly startedAt: string;
  readonly command: string;
}

/** null when no such process runs; one that ended and waits for its parent counts as ended. */
export function inspectProcess(pid: number): ProcessFacts | null {
  return process.platform === 'linux' ? inspectByProc(pid) : inspectByPs(pid);
}

function inspectByProc(pid: number): ProcessFacts | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program name in brackets may hold blanks; the fields after it are fixed: 0 is the state, 19 the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    // An exiting process has an empty command line before its state changes.
    return command === '' ? null : { startedAt: fields[19] ?? '', command };
  } catch {
    return null;
  }
}

function inspectByPs(pid: number): ProcessFacts | null {
  const ask = (field: string): string =>
    execFileSync('ps', ['-ww', '-o', `${field}=`, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    if (ask('stat').startsWith('Z')) return null;
    return { startedAt: ask('lstart'), command: ask('command') };
  } catch {
    return null;
  }
}

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** What the lock file of a data directory says; null when there is none or it is not complete yet. */
export function readPostmaster(pgDir: string): Postmaster | null {
  try {
    const [pid = '', , , port = ''] = readFileSync(join(pgDir, 'postmaster.pid'), 'utf8').split('\n');
    const found = { pid: Number.parseInt(pid, 10), port: Number.parseInt(port, 10) };
    return Number.isInteger(found.pid) && Number.isInteger(found.port) ? found : null;
  } catch {
    return null;
  }
}

/** The pid of a stale lock file may belong to another program, so the command line must name our data directory. */
export function isPostmasterOf(pid: number, pgDir: string): boolean {
  return inspectProcess(pid)?.command.includes(pgDir) ?? false;
}

/** Fast shutdown: open transactions are rolled back, the rest is written. After five seconds without a checkpoint. */
export async function stopPostmaster(pid: number, pgDir: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!sendSignal(pid, signal)) return;
    // A suspended process would keep the signal waiting.
    sendSignal(pid, 'SIGCONT');
    const gone = await pollUntil(() => (isPostmasterOf(pid, pgDir) ? null : true), { timeoutMs: 5_000, everyMs: 20 });
    if (gone === true) return;
  }
  throw new Error(`PostgreSQL (pid ${pid}) does not stop; its data is in ${pgDir}`);
}

/** False when there is no such process any more. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

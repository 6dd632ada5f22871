// Where tests put databases and other files of a moment: into memory where there is plenty, else where the system says.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NAME = /^candor-tests-(\d+)$/;
/** An estimate with reserve, for the databases, browsers and servers of a test run. */
const NEEDED_BYTES = 8 * 1024 ** 3;
const LONGEST_RUN_MS = 3 * 3_600_000;

/** Points TMPDIR at a folder in memory until this process ends. A TMPDIR that is already set is kept. */
export function scratchInMemory() {
  if (process.env.TMPDIR || !hasRoom()) return;
  const folder = join(MEMORY, `candor-tests-${process.pid}`);
  try {
    removeLeftOvers();
    mkdirSync(folder);
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    // The database may run under an account of its own.
    chmodSync(folder, 0o755);
    if (canRunPrograms(folder)) process.env.TMPDIR = folder;
  } catch {
    // Ignored: the default temporary folder works too, only slower.
  }
}

function hasRoom() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES;
}

/** Folders of killed runs. Containers may share the memory but not process ids: young folders are kept. */
function removeLeftOvers() {
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1];
    const folder = join(MEMORY, name);
    if (pid === undefined || existsSync(`/proc/${pid}`) || Date.now() - statSync(folder).mtimeMs < LONGEST_RUN_MS)
      continue;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Some machines mount it noexec, and the programs of PostgreSQL may have to lie beside its data. */
function canRunPrograms(folder) {
  const program = join(folder, 'try');
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

// npm run db:reset: deletes the data directory, after stopping a PostgreSQL that a killed server left on it.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { repository } from './run.mjs';

const dataDir = resolve(repository, process.env.CANDOR_DATA_DIR || 'data');
const locationFile = join(dataDir, 'pg-location');
const pgDir = existsSync(locationFile) ? readFileSync(locationFile, 'utf8').trim() : join(dataDir, 'pg');

if (!existsSync(dataDir)) finish(`Nothing to delete: ${dataDir} does not exist.`, 0);
if (!existsSync(pgDir) && !existsSync(join(dataDir, 'secret')))
  finish(`${dataDir} does not look like a data directory of Candor: left alone.`, 1);
const server = readServerPid();
if (server !== null) finish(`The server is running (pid ${server}): stop it first.`, 1);
if (!process.argv.includes('--yes') && !(await isConfirmed())) finish('Nothing deleted.', 1);
await stopOrphan();
if (pgDir !== join(dataDir, 'pg')) rmSync(pgDir, { recursive: true, force: true });
rmSync(dataDir, { recursive: true, force: true });
console.log(`Deleted ${dataDir}. The next start begins with fresh demo data.`);

function finish(line, code) {
  (code === 0 ? console.log : console.error)(line);
  process.exit(code);
}

async function isConfirmed() {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await Promise.race([
    terminal.question(`Delete all data in ${dataDir}? [y/N] `),
    new Promise((answered) => terminal.once('close', () => answered(''))),
  ]);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

function readServerPid() {
  try {
    const { pid } = JSON.parse(readFileSync(join(dataDir, 'pg-owner'), 'utf8'));
    return /\bmain\.(js|ts)\b/.test(commandOf(pid)) ? pid : null;
  } catch {
    return null;
  }
}

// A number from a file may belong to any program by now: only one that names our data directory is ours.
async function stopOrphan() {
  const lockFile = join(pgDir, 'postmaster.pid');
  if (!existsSync(lockFile)) return;
  const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10);
  const isRunning = () => commandOf(pid).includes(pgDir);
  for (const signal of ['SIGINT', 'SIGQUIT']) {
    if (!isRunning()) return;
    process.kill(pid, signal);
    for (let round = 0; round < 100 && isRunning(); round += 1) await delay(50);
  }
  if (isRunning()) finish(`PostgreSQL (pid ${pid}) does not stop: end it by hand, then try again.`, 1);
}

function commandOf(pid) {
  if (!Number.isInteger(pid)) return '';
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

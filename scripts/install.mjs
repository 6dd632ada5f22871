// Installs dependencies when node_modules does not match package-lock.json. Runs before anything is installed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository, run } from './run.mjs';

const modules = join(repository, 'node_modules');
const lockFile = join(repository, 'package-lock.json');
const stampFile = join(modules, '.candor-lock');
// A NODE_ENV or npm setting of the machine must not leave out build tools or the database of this platform.
const CLEAN_INSTALL = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];

export async function ensureInstalled() {
  const stamp = installStamp();
  if (isCurrent(stamp)) return;
  console.log('Installing dependencies (npm ci) …');
  if ((await runNpm(CLEAN_INSTALL)) !== 0) {
    console.error('npm ci failed: see its message above.');
    process.exit(1);
  }
  writeFileSync(stampFile, stamp);
}

function installStamp() {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  return `${lock} ${process.platform} ${process.arch}\n`;
}

// npm writes its own record last: when it is newer than the lock file, npm was run manually after the last change.
function isCurrent(stamp) {
  if (existsSync(stampFile)) return readFileSync(stampFile, 'utf8') === stamp;
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record) || statSync(record).mtimeMs < statSync(lockFile).mtimeMs) return false;
  writeFileSync(stampFile, stamp);
  return true;
}

// Inside `npm start` the same npm is used again, wherever it is installed.
function runNpm(args) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? run(process.execPath, [npm, ...args]) : run('npm', args);
}

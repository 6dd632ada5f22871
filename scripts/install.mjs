// Installs dependencies when node_modules does not match package-lock.json. Runs before anything is installed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository, run } from './run.mjs';

const modules = join(repository, 'node_modules');
const lockFile = join(repository, 'package-lock.json');
const stampFile = join(modules, '.candor-lock');

export async function ensureInstalled() {
  const stamp = installStamp();
  if (isCurrent(stamp)) return;
  console.log('Installing dependencies (npm ci) …');
  // A NODE_ENV or npm setting of the machine must not leave out build tools or the database of this platform.
  await runNpm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']);
  writeFileSync(stampFile, stamp);
}

function installStamp() {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  return `${lock} ${process.platform} ${process.arch}\n`;
}

// npm writes its own record last: when it is newer than the lock file, somebody has installed by hand.
function isCurrent(stamp) {
  if (existsSync(stampFile)) return readFileSync(stampFile, 'utf8') === stamp;
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record) || statSync(record).mtimeMs < statSync(lockFile).mtimeMs) return false;
  writeFileSync(stampFile, stamp);
  return true;
}

// Inside `npm start` the same npm is used again, wherever it is installed.
async function runNpm(args) {
  const npm = process.env.npm_execpath;
  const code = npm?.endsWith('.js') ? await run(process.execPath, [npm, ...args]) : await run('npm', args);
  if (code !== 0) {
    console.error(`npm ${args[0]} failed: see its message above.`);
    process.exit(1);
  }
}

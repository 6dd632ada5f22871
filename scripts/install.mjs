// Installs dependencies when node_modules does not match package-lock.json. Runs before anything is installed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository, run } from './run.mjs';

const modules = join(repository, 'node_modules');
const lockFile = join(repository, 'package-lock.json');
const stampFile = join(modules, '.candor-lock');
/** Where it exists, npm reads it instead of the lock file. */
const addressedLockFile = join(repository, 'npm-shrinkwrap.json');
// A NODE_ENV or npm setting of the machine must not leave out build tools or the database of this platform.
const CLEAN_INSTALL = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
/** From here on a program was ended by a signal. */
const SIGNALLED = 128;

export async function ensureInstalled() {
  const stamp = installStamp();
  if (isCurrent(stamp)) return;
  console.log('Installing dependencies (npm ci) …');
  const code = await installFromAddresses();
  if (code !== 0 && (code >= SIGNALLED || (await runNpm(CLEAN_INSTALL)) !== 0)) {
    console.error('npm ci failed: see its message above.');
    process.exit(1);
  }
  writeFileSync(stampFile, stamp);
}

/**
 * The lock file names no addresses, so that it holds for every registry. npm would ask the registry for those of each
 * package first, which takes as long as everything else. Registries agree on what they are; where one does not, the
 * plain way follows. What arrives is compared with the lock file's checksums either way.
 */
async function installFromAddresses() {
  try {
    writeFileSync(addressedLockFile, JSON.stringify(addAddresses(JSON.parse(readFileSync(lockFile, 'utf8')))));
    return await runNpm(CLEAN_INSTALL);
  } catch {
    return 1;
  } finally {
    rmSync(addressedLockFile, { force: true });
  }
}

function addAddresses(lock) {
  const registry = askNpm(['config', 'get', 'registry']).replace(/\/*$/, '/');
  for (const [folder, entry] of Object.entries(lock.packages)) {
    // Our own workspaces come from no registry.
    if (entry.integrity === undefined) continue;
    const name = entry.name ?? folder.split('node_modules/').at(-1);
    entry.resolved ??= `${registry}${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`;
  }
  return lock;
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
function npmCommand(args) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args];
}

const runNpm = (args) => run(...npmCommand(args));

const askNpm = (args) => {
  const [program, words] = npmCommand(args);
  return execFileSync(program, words, {
    cwd: repository,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
};

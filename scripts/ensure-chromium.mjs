// Finds a Chromium for the end-to-end tests, and installs one when the machine allows it.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runTool } from './run.mjs';

// The same browser without windows: a new page costs it half as much.
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC_APPS = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome'];
// The screens are tested in Chinese, Japanese, Korean and Thai too.
const FONTS = ['fonts-noto-cjk', 'fonts-thai-tlwg'];

const APT = 'apt-get';
/** Another program may be installing something: two at a time are refused. */
const APT_WAIT = ['-o', 'DPkg::Lock::Timeout=600'];

/**
 * The path of a Chromium that starts; of its shell, where that is enough and there is one. Throws with what to do when
 * there is none and none can be installed.
 */
export async function ensureChromium({ shellIsEnough = false } = {}) {
  const names = shellIsEnough ? [SHELL, ...NAMES] : NAMES;
  const found = findOrInstall({ names, shellIsEnough });
  if (found !== null) return found;
  await runTool('@playwright/test#playwright', ['install', 'chromium']).catch(() => 1);
  const downloaded = findChromium(names);
  if (downloaded !== null) return downloaded;
  throw new Error(
    'The end-to-end tests need Chromium or Chrome. Install it (Debian, Ubuntu: apt-get install chromium fonts-noto-cjk fonts-thai-tlwg; ' +
      'macOS: brew install --cask chromium) or set CHROMIUM_PATH to its program.',
  );
}

/** Needs nothing of npm, so that it can run while that is being installed. */
function findOrInstall({ names, shellIsEnough }) {
  const found = findChromium(names);
  if (found !== null) return found;
  console.log('No Chromium found; installing one …');
  // Not every distribution has the shell; where there is one, it needs files of the whole browser.
  const isInstalled = (shellIsEnough && installByApt('chromium', SHELL)) || installByApt('chromium');
  return isInstalled ? findChromium(names) : null;
}

function findChromium(names) {
  const wanted = process.env.CHROMIUM_PATH;
  // Passed over where the whole browser is needed, which knows notifications.
  if (wanted && (names.includes(SHELL) || basename(wanted) !== SHELL)) {
    if (isWorking(wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH: ${wanted} is not a Chromium that starts.`);
  }
  return candidates(names).find(isWorking) ?? null;
}

function candidates(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const apps = ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
    MAC_APPS.map((app) => join(folder, app)),
  );
  return [...onPath, ...apps, ...playwrightDownloads()].filter(isExecutable);
}

function playwrightDownloads() {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ||
    join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright');
  if (!existsSync(cache)) return [];
  const programs = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ];
  const builds = readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name));
  return builds
    .sort()
    .reverse()
    .flatMap((build) => programs.map((program) => join(cache, build, program)));
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// Some distributions ship a placeholder that only says how to install the real one, or a browser without its data files.
function isWorking(path) {
  const profile = mkdtempSync(join(tmpdir(), 'candor-browser-'));
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', `--user-data-dir=${profile}`];
  const { status } = spawnSync(path, [...flags, '--dump-dom', 'about:blank'], { stdio: 'ignore', timeout: 60_000 });
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  return status === 0;
}

function installByApt(...browsers) {
  if (process.platform !== 'linux' || spawnSync(APT, ['--version'], { stdio: 'ignore' }).status !== 0) return false;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return false;
  const prefix = ['env', 'DEBIAN_FRONTEND=noninteractive', APT, '-q', '-y', ...APT_WAIT];
  const apt = (...args) => {
    const [command, ...rest] = [...(isRoot ? [] : ['sudo', '-n']), ...prefix, ...args];
    return spawnSync(command, rest, { stdio: 'inherit' }).status === 0;
  };
  apt('update');
  return apt('install', '--no-install-recommends', ...browsers, ...FONTS);
}

// As a program: installs ahead of need what the tests will look for.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const names of [[SHELL, ...NAMES], NAMES]) findOrInstall({ names, shellIsEnough: names.includes(SHELL) });

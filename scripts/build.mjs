// Builds the server bundle and the web apps. `node scripts/build.mjs` always builds; ensureBuilt() only when sources changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ensureInstalled } from './install.mjs';
import { repository, runTool } from './run.mjs';

const WEB_APPS = ['h5', 'ops'];
/** Brotli quality. The highest levels take ten times as long: used for the app, not for the operator console. */
const BROTLI_QUALITY = { h5: constants.BROTLI_MAX_QUALITY, ops: 9 };
const TEXT = /\.(html|js|mjs|css|svg|json|webmanifest|txt|xml)$/;
const COMPRESS_FROM_BYTES = 1024;
const NO_SOURCES = new Set(['node_modules', 'dist', '.cache']);
const serverDist = join(repository, 'apps', 'server', 'dist');
const stampFile = join(serverDist, '.candor-build');

export async function ensureBuilt() {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceStamp() && isComplete()) return;
  await build();
}

export async function build() {
  const stamp = sourceStamp();
  rmSync(stampFile, { force: true });
  console.log('Building the server …');
  await bundleServer(serverDist);
  for (const app of WEB_APPS) await buildWebApp(app);
  writeFileSync(stampFile, stamp);
}

function isComplete() {
  const built = WEB_APPS.filter(hasWebApp).map((app) => join(repository, 'apps', app, 'dist', 'index.html'));
  return [join(serverDist, 'main.js'), ...built].every((file) => existsSync(file));
}

const hasWebApp = (app) =>
  ['vite.config.ts', 'index.html'].every((name) => existsSync(join(repository, 'apps', app, name)));

async function bundleServer(directory) {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  await bundleProgram(join(repository, 'apps', 'server', 'src', 'main.ts'), join(directory, 'main.js'));
}

/** They bring native code, or are large and loaded only where they are wanted: these stay in node_modules. */
const LEFT_OUTSIDE = ['sharp', '@node-rs/argon2', 'ccxt', 'pg-native'];

/**
 * Our own packages and those of npm in one file: to find and read nine hundred files took half of loading them. Names
 * stay as they are written, because some are read at run time.
 */
export async function bundleProgram(entry, outfile) {
  const { build: bundle } = await import('esbuild');
  await bundle({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: LEFT_OUTSIDE,
    // Packages in CommonJS ask for Node's own modules this way.
    banner: {
      js: `import { createRequire as makeRequire } from 'node:module';const require = makeRequire(import.meta.url);`,
    },
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: true,
    // Node reads the whole map at every start; the sources lie where it says.
    sourcesContent: false,
    logLevel: 'warning',
  });
}

async function buildWebApp(app) {
  const directory = join(repository, 'apps', app);
  if (!hasWebApp(app)) {
    if (existsSync(directory)) console.log(`apps/${app} has no vite.config.ts and index.html yet: not built.`);
    return;
  }
  console.log(`Building apps/${app} …`);
  const code = await runTool('vite', ['build'], { cwd: directory });
  if (code !== 0) throw new Error(`vite build failed for apps/${app}`);
  await precompress(join(directory, 'dist'), BROTLI_QUALITY[app]);
}

/** Writes .br and .gz beside every text file that is worth it, so that the server never compresses on the way. */
async function precompress(directory, quality) {
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
  for (const file of listFiles(directory).filter((name) => TEXT.test(name))) {
    const plain = await readFile(file);
    if (plain.length < COMPRESS_FROM_BYTES) continue;
    await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, brotliOptions));
    await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }));
  }
}

/** One hash over everything that goes into a build. Tests do not. */
function sourceStamp() {
  const hash = createHash('sha256');
  for (const file of listSources())
    hash
      .update(`${relative(repository, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

function listSources() {
  const single = ['package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs'].map((name) => join(repository, name));
  const workspaces = ['apps', 'packages'].flatMap((group) => listFolders(join(repository, group)));
  const files = workspaces.flatMap(listFiles).filter((file) => !/\.test\.tsx?$/.test(file));
  return [...single, ...files].filter((file) => existsSync(file)).sort();
}

function listFolders(directory) {
  const entries = readdirSync(directory, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(directory, entry.name));
}

function listFiles(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return NO_SOURCES.has(entry.name) ? [] : listFiles(path);
    return entry.isFile() ? [path] : [];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled();
  await build().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}

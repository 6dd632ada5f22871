// npm run test:changed: the checks and tests that the changes since main can break. `-- <commit>` compares with another commit.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ensureInstalled } from './install.mjs';
import { repository, run, runTool } from './run.mjs';

/** What a type check reads: [its configuration, files it depends on]. */
const TYPE_CHECKS = [
  ['tsconfig.json', /^(packages|apps\/server|bench|tools|scripts)\/|^[^/]+\.ts$/],
  ['apps/h5/tsconfig.json', /^(packages|apps\/h5)\//],
  ['apps/h5/tsconfig.worker.json', /^(packages|apps\/h5)\//],
  ['apps/ops/tsconfig.json', /^(packages|apps\/ops)\//],
  ['e2e/tsconfig.json', /^(packages|e2e)\//],
];
/** Tests read these without importing them: vitest cannot know which depend on them. */
const READ_BY_ALL = {
  unit: /^(package-lock\.json|vitest\.config\.ts)$/,
  components: /^(package-lock\.json|vitest\.config\.ts|apps\/h5\/src\/i18n\/|packages\/contract\/src\/messages\/)/,
  it: /^(package-lock\.json|vitest\.config\.ts|db\/|apps\/server\/src\/testing\/postgres-global-setup\.ts)/,
};
const IS_CODE = /\.(ts|tsx|mts|mjs|cjs)$/;

await ensureInstalled();
const base = process.argv[2] ?? findBase();
const files = listChanges(base);
if (files.length === 0) {
  console.log(`Nothing has changed since ${base}.`);
  process.exit(0);
}
console.log(`${files.length} files have changed since ${base}.`);

const results = [];
const skipped = [];
await runChecks();
await runTests();
printSummary();

/** The commit where this branch left main; on main itself the last commit, or the one before it when nothing is uncommitted. */
function findBase() {
  const head = git('rev-parse', 'HEAD').trim();
  const fork = ['main', 'origin/main'].map((name) => tryGit('merge-base', 'HEAD', name)).find((found) => found !== '');
  if (fork !== undefined && fork !== head) return fork;
  return listChanges(head).length > 0 ? head : tryGit('rev-parse', 'HEAD~1') || head;
}

/** Changed, added, removed, and not yet known to git. */
function listChanges(since) {
  const changed = git('diff', '--name-only', '-z', since).split('\0');
  const added = git('ls-files', '--others', '--exclude-standard', '-z').split('\0');
  return [...new Set([...changed, ...added])].filter((path) => path !== '').sort();
}

async function runChecks() {
  const present = files.filter((path) => existsSync(join(repository, path)));
  await check('biome', () =>
    runTool('@biomejs/biome', ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...present]),
  );
  for (const [config, reads] of TYPE_CHECKS)
    if (touches(reads)) await check(`types: ${config}`, () => runTool('typescript#tsc', ['-p', config]));
    else skip(`types: ${config}`, 'nothing it reads has changed');
  if (files.some((path) => IS_CODE.test(path)))
    await check('import rules', () => run(process.execPath, ['tools/check-imports.mjs']));
  else skip('import rules', 'no code has changed');
}

async function runTests() {
  for (const project of ['unit', 'components', 'it']) {
    const isWhole = touches(READ_BY_ALL[project]);
    const only = isWhole ? [] : ['--changed', base, '--passWithNoTests'];
    await check(isWhole ? `${project}, whole` : `${project}, by imports`, () =>
      runTool('vitest', ['run', '--project', project, ...only]),
    );
  }
  await check('tools', () => runTool('vitest', ['run', '--project', 'tools']));
  skip('unused code (knip)', 'reads the whole repository: npm run verify');
  skip('crash', touches(/^(apps\/server|packages|db)\//) ? 'may be concerned: npm run test:crash' : 'not concerned');
  skip('e2e', touches(/^(apps|packages|db|e2e)\//) ? describeBrowserTests() : 'not concerned');
}

function describeBrowserTests() {
  const specs = files.filter((path) => /^e2e\/.*\.spec\.ts$/.test(path)).map((path) => path.slice('e2e/'.length));
  return `may be concerned: npm run e2e -- ${specs.length > 0 ? specs.join(' ') : '<spec>'}`;
}

async function check(name, work) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const code = await work();
  results.push({ name, isGood: code === 0, seconds: (performance.now() - start) / 1000 });
}

function skip(name, why) {
  skipped.push(`${name} (${why})`);
}

function printSummary() {
  console.log('');
  for (const { name, isGood, seconds } of results)
    console.log(`${isGood ? 'passed' : 'FAILED'}   ${name} (${seconds.toFixed(0)} s)`);
  for (const line of skipped) console.log(`skipped  ${line}`);
  process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1;
}

function touches(pattern) {
  return files.some((path) => pattern.test(path));
}

function git(...args) {
  return execFileSync('git', args, { cwd: repository, encoding: 'utf8', maxBuffer: 64e6 });
}

function tryGit(...args) {
  try {
    return execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

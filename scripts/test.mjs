// npm test: everything CI runs, on a fresh clone too. `--only unit,it` runs some steps.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ensureInstalled } from './install.mjs';
import { repository, run, runTool } from './run.mjs';

await ensureInstalled();
const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
const reports = mkdtempSync(join(tmpdir(), 'candor-test-'));
const results = [];

// Where the name of a program differs from the package that brings it.
const TOOLS = { biome: '@biomejs/biome', tsc: 'typescript#tsc', depcruise: 'dependency-cruiser#depcruise' };

/** Each step adds rows to `results`: name, passed, failed, seconds. A later step runs even when an earlier one failed. */
const STEPS = {
  verify: async () => {
    for (const command of listCommands('verify')) await check(command);
  },
  unit: () => vitest('test:unit'),
  build: () => check('node scripts/build.mjs'),
  it: () => vitest('test:it'),
  crash: () => vitest('test:crash'),
  e2e: async () => {
    const build = results.find(({ name }) => name === 'node scripts/build.mjs');
    if (build?.failed > 0)
      return void results.push({ name: 'e2e (not run: the build failed)', passed: 0, failed: 1, seconds: 0 });
    await playwright();
  },
};

for (const name of chooseSteps()) await STEPS[name]();
rmSync(reports, { recursive: true, force: true });
printSummary();

function chooseSteps() {
  const all = Object.keys(STEPS);
  const at = process.argv.indexOf('--only');
  const chosen = at === -1 ? all : (process.argv[at + 1] ?? '').split(',');
  const unknown = chosen.filter((name) => !all.includes(name));
  if (unknown.length === 0) return all.filter((name) => chosen.includes(name));
  console.error(`--only: ${unknown.join(', ') || 'nothing'} is unknown; allowed: ${all.join(', ')}`);
  process.exit(1);
}

// Commands are read from package.json, so that npm test and the single scripts cannot drift apart.
function listCommands(script) {
  const commands = scripts[script].split('&&').map((command) => command.trim());
  return commands.flatMap((command) =>
    command.startsWith('npm run ') ? listCommands(command.split(' ')[2]) : [command],
  );
}

async function check(command) {
  await record(command, async () => {
    const [program, ...args] = command.split(' ');
    const code =
      program === 'node' ? await run(process.execPath, args) : await runTool(TOOLS[program] ?? program, args);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  });
}

/** One run per project: a project that finds no tests must not hide behind another. */
async function vitest(script) {
  const words = scripts[script].split(' ').slice(1);
  for (const project of words.filter((_, index) => words[index - 1] === '--project')) {
    const output = join(reports, `${project}.json`);
    const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
    await record(project, async () => {
      const code = await runTool('vitest', args);
      return toCounts(code, output, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }));
    });
  }
}

async function playwright() {
  const output = join(reports, 'e2e.json');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: output };
  await record('e2e', async () => {
    const code = await run(process.execPath, ['scripts/e2e.mjs', '--reporter=list,json'], { env });
    return toCounts(code, output, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }));
  });
}

// No report, no tests, or a bad exit without a failed test (a file that did not load) counts as one failure.
function toCounts(code, output, read) {
  let counts = { passed: 0, failed: 0 };
  try {
    counts = read(JSON.parse(readFileSync(output, 'utf8')));
  } catch {
    console.error('The test run left no report.');
  }
  const isEmpty = counts.passed + counts.failed === 0;
  return (isEmpty || code !== 0) && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

async function record(name, work) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const counts = await work().catch((error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  results.push({ name, ...counts, seconds: (performance.now() - start) / 1000 });
}

function printSummary() {
  const sum = (field) => results.reduce((total, row) => total + row[field], 0);
  const width = Math.max(...results.map(({ name }) => name.length));
  console.log(`\n${'step'.padEnd(width)}   passed   failed    time`);
  for (const { name, passed, failed, seconds } of results) {
    const cells = [String(passed).padStart(6), String(failed).padStart(6), `${seconds.toFixed(1)} s`.padStart(7)];
    console.log(`${name.padEnd(width)}   ${cells.join('   ')}`);
  }
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
}

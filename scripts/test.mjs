// npm test: everything CI runs, on a fresh clone too. `--only unit,it` runs some steps; `--full` (npm run test:full) whole matrices, counts
// and sweeps.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ensureInstalled } from './install.mjs';
import { repository, run, runTool } from './run.mjs';
import { scratchInMemory } from './scratch.mjs';

const started = performance.now();

// Where the name of a program differs from the package that brings it.
const TOOLS = { biome: '@biomejs/biome', tsc: 'typescript#tsc', depcruise: 'dependency-cruiser#depcruise' };

/** Each step adds rows to its lane: name, passed, failed, seconds. A later step runs even when an earlier one failed. */
const STEPS = {
  verify: async (lane) => {
    for (const command of listCommands('verify')) await check(lane, command);
  },
  tools: (lane) => vitest(lane, 'test:tools'),
  unit: (lane) => vitest(lane, 'test:unit'),
  components: (lane) => vitest(lane, 'test:components'),
  build: async (lane) => {
    await check(lane, 'node scripts/build.mjs');
    if (chosen.has('e2e') && lane.rows.at(-1).failed === 0) await makeDemoData(lane);
  },
  crash: (lane) => vitest(lane, 'test:crash'),
  it: (lane) => vitest(lane, 'test:it'),
  e2e: async (lane) => {
    const build = done.flatMap(({ rows }) => rows).find(({ name }) => name === 'node scripts/build.mjs');
    if (build?.failed > 0)
      return void lane.rows.push({ name: 'e2e (not run: the build failed)', passed: 0, failed: 1, seconds: 0 });
    await browser;
    await playwright(lane);
  },
};

/**
 * Lanes of one stage run side by side. Two keep two cores busy; a third would only make all of them slower, and dearer by
 * what they push out of each other's caches. Unit and component tests, which wait for no server, fill the end.
 */
const STAGES = [[['verify', 'build', 'tools', 'crash', 'unit', 'components'], ['it']], [['e2e']]];

if (process.argv.includes('--full')) process.env.CANDOR_TESTS = 'full';
const chosen = chooseSteps();
const reports = mkdtempSync(join(tmpdir(), 'candor-test-'));
// A browser takes a while to arrive, and only the last stage needs it.
const browser = chosen.has('e2e') ? installBrowser() : null;
await ensureInstalled();
const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
scratchInMemory();

/** Lanes that have finished, in the order of the stages. */
const done = [];
for (const stage of STAGES) {
  const lanes = stage.map((names) => names.filter((name) => chosen.has(name))).filter((names) => names.length > 0);
  const ended = await Promise.all(lanes.map((names, index) => runLane(names, index === 0)));
  for (const { log } of ended) if (log !== undefined) process.stdout.write(readFileSync(log));
  done.push(...ended);
}
rmSync(reports, { recursive: true, force: true });
printSummary(done.flatMap(({ rows }) => rows));

function chooseSteps() {
  const all = Object.keys(STEPS);
  const at = process.argv.indexOf('--only');
  const names = at === -1 ? all : (process.argv[at + 1] ?? '').split(',');
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length === 0) return new Set(names);
  console.error(`--only: ${unknown.join(', ') || 'nothing'} is unknown; allowed: ${all.join(', ')}`);
  process.exit(1);
}

/** Its output is only needed when it fails, and then the tests report the failure again. */
async function installBrowser() {
  const log = openSync(join(reports, 'browser.log'), 'a');
  await run(process.execPath, [join('scripts', 'ensure-chromium.mjs')], { stdio: ['ignore', log, log] }).catch(() => 1);
  closeSync(log);
}

/** The browser tests would wait for them, and the kill tests begin with copies. When this fails both try for themselves. */
async function makeDemoData(lane) {
  lane.print('\n── demo data');
  const output = join(reports, 'demo-data');
  const file = openSync(output, 'w');
  const program = ['--import', 'tsx', join('e2e', 'make-demo-data.ts')];
  const code = await run(process.execPath, program, { stdio: ['ignore', file, 'inherit'] });
  closeSync(file);
  if (code === 0) process.env.CANDOR_DEMO_DATA = readFileSync(output, 'utf8').trim();
}

/** The first lane of a stage writes to the terminal, another into a file that is shown in one piece after the stage. */
async function runLane(names, isFirst) {
  const log = isFirst ? undefined : join(reports, `${names[0]}.log`);
  const file = log === undefined ? undefined : openSync(log, 'a');
  const lane = {
    log,
    rows: [],
    stdio: file === undefined ? 'inherit' : ['ignore', file, file],
    print: (line) => (file === undefined ? console.log(line) : writeSync(file, `${line}\n`)),
  };
  for (const name of names) await STEPS[name](lane);
  if (file !== undefined) closeSync(file);
  return lane;
}

// Commands are read from package.json, so that npm test and the single scripts cannot drift apart.
function listCommands(script) {
  const commands = scripts[script].split('&&').map((command) => command.trim());
  return commands.flatMap((command) =>
    command.startsWith('npm run ') ? listCommands(command.split(' ')[2]) : [command],
  );
}

async function check(lane, command) {
  await record(lane, command, async () => {
    const [program, ...args] = command.split(' ');
    const options = { stdio: lane.stdio };
    const code =
      program === 'node'
        ? await run(process.execPath, args, options)
        : await runTool(TOOLS[program] ?? program, args, options);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  });
}

/** One run per project: a project that finds no tests must not hide behind another. */
async function vitest(lane, script) {
  const words = scripts[script].split(' ').slice(1);
  for (const project of words.filter((_, index) => words[index - 1] === '--project')) {
    const output = join(reports, `${project}.json`);
    const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
    // What one project has transformed, the next ones need not transform again.
    args.push('--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${join(reports, 'modules')}`);
    await record(lane, project, async () => {
      const code = await runTool('vitest', args, { stdio: lane.stdio });
      return toCounts({ lane, code, output }, (report) => ({
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        failures: report.testResults.flatMap(listFailures),
      }));
    });
  }
}

async function playwright(lane) {
  const output = join(reports, 'e2e.json');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: output };
  await record(lane, 'e2e', async () => {
    const code = await run(process.execPath, ['scripts/e2e.mjs', '--reporter=list,json'], { env, stdio: lane.stdio });
    return toCounts({ lane, code, output }, ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      failures: suites.flatMap(listFailedSpecs),
    }));
  });
}

/** The failed tests of one file in vitest's report; a file that did not load is named itself. */
function listFailures({ name, status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  const file = relative(repository, name);
  if (failed.length === 0) return status === 'failed' ? [file] : [];
  return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}\n    ${firstLine(failureMessages[0])}`);
}

function listFailedSpecs({ file, specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok).map(({ title, line }) => `e2e/${file}:${line} › ${title}`);
  return [...failed, ...suites.flatMap(listFailedSpecs)];
}

function firstLine(text = '') {
  return text.split('\n', 1)[0];
}

// No report, no tests, or a bad exit without a failed test (a file that did not load) counts as one failure.
function toCounts({ lane, code, output }, read) {
  let counts = { passed: 0, failed: 0 };
  try {
    counts = read(JSON.parse(readFileSync(output, 'utf8')));
  } catch {
    lane.print('The test run left no report.');
  }
  const isEmpty = counts.passed + counts.failed === 0;
  return (isEmpty || code !== 0) && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

async function record(lane, name, work) {
  lane.print(`\n── ${name}`);
  const start = performance.now();
  const counts = await work().catch((error) => {
    lane.print(error.message);
    return { passed: 0, failed: 1 };
  });
  lane.rows.push({ name, ...counts, seconds: (performance.now() - start) / 1000 });
}

function printSummary(results) {
  const sum = (field) => results.reduce((total, row) => total + row[field], 0);
  const width = Math.max(...results.map(({ name }) => name.length));
  console.log(`\n${'step'.padEnd(width)}   passed   failed    time`);
  // Some steps ran side by side: the sum of their times is more than the whole took.
  const whole = {
    name: 'all',
    passed: sum('passed'),
    failed: sum('failed'),
    seconds: (performance.now() - started) / 1000,
  };
  for (const { name, passed, failed, seconds } of [...results, whole]) {
    const cells = [String(passed).padStart(6), String(failed).padStart(6), `${seconds.toFixed(1)} s`.padStart(7)];
    console.log(`${name.padEnd(width)}   ${cells.join('   ')}`);
  }
  const failures = results.flatMap(({ failures = [] }) => failures);
  if (failures.length > 0) console.log(`\nfailed:\n  ${failures.join('\n  ')}`);
  console.log(`\n${whole.passed} passed, ${whole.failed} failed`);
  process.exitCode = whole.failed === 0 && whole.passed > 0 ? 0 : 1;
}

// npm run planted: plants one bug after the other in a copy of the repository and reports those that no test notices.
// `-- --list` names them, `-- --only name,name` plants some.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { applyPatch } from './planted/apply-patch';
import { copyRepository } from './planted/copy-repository';
import { type Patch, readPatches } from './planted/patches';
import { type FileResult, runTests } from './planted/run-tests';
import { repositoryRoot } from './tidy/repository';

type Outcome = 'caught' | 'SURVIVED' | 'does not apply' | 'red without it' | 'no test ran';

const { values } = parseArgs({ options: { only: { type: 'string' }, list: { type: 'boolean' } } });
const patches = choose(readPatches(join(repositoryRoot, 'planted')));
if (values.list) for (const { name, breaks } of patches) console.log(`${name.padEnd(36)} ${breaks}`);
else process.exitCode = await plantAll();

function choose(all: Patch[]): Patch[] {
  const names = values.only?.split(',');
  const unknown = names?.filter((name) => !all.some((patch) => patch.name === name)) ?? [];
  if (unknown.length > 0) {
    console.error(`--only: ${unknown.join(', ')} is unknown; -- --list names them`);
    process.exit(1);
  }
  return all.filter(({ name }) => names?.includes(name) ?? true);
}

async function plantAll(): Promise<number> {
  const started = performance.now();
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'candor-planted-')));
  // Tests that were cut off may still write for a moment.
  process.on('exit', () => rmSync(copy, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
  copyRepository(repositoryRoot, copy);
  const unpatched = await runUnpatched(copy);
  report('the tests without any patch', 'ran', started);
  const counts = new Map<Outcome, number>();
  for (const patch of patches) {
    const start = performance.now();
    const outcome = await plant(copy, patch, unpatched);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    report(patch.name, outcome, start);
    if (outcome !== 'caught') console.log(`    ${patch.breaks}`);
  }
  const { caught = 0, SURVIVED: survived = 0, ...others } = Object.fromEntries(counts);
  const rest = Object.entries(others).map(([outcome, count]) => `, ${count} ${outcome}`);
  console.log(
    `\n${caught} caught, ${survived} survived${rest.join('')} in ${Math.round((performance.now() - started) / 1000)} s`,
  );
  return caught === patches.length && caught > 0 ? 0 : 1;
}

function report(name: string, outcome: string, start: number): void {
  console.log(
    `${name.padEnd(40)} ${outcome.padEnd(16)} ${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s`,
  );
}

/** Every test that is asked for once as it is, one or two runs per project: what is red anyway catches nothing. */
async function runUnpatched(copy: string): Promise<Map<string, FileResult>> {
  const results = new Map<string, FileResult>();
  for (const project of new Set(patches.map((patch) => patch.project))) {
    const own = patches.filter((patch) => patch.project === project);
    const whole = new Set(own.filter(({ only }) => only === null).map(({ testFile }) => testFile));
    const picked = own.filter(({ testFile }) => !whole.has(testFile));
    const only = new RegExp(picked.map((patch) => patch.only?.source).join('|'));
    const runs = [{ files: [...whole] }, { files: [...new Set(picked.map(({ testFile }) => testFile))], only }];
    for (const run of runs.filter(({ files }) => files.length > 0)) {
      for (const [file, result] of await runTests(copy, { project, ...run })) results.set(file, result);
    }
  }
  return results;
}

async function plant(copy: string, patch: Patch, unpatched: Map<string, FileResult>): Promise<Outcome> {
  const { project, testFile, only } = patch;
  const isMeant = (name: string): boolean => only?.test(name) ?? true;
  const before = unpatched.get(testFile);
  if (!before?.passed.some(isMeant)) return before?.isRed ? 'red without it' : 'no test ran';
  if (before.isRed && (before.failed.length === 0 || before.failed.some(isMeant))) return 'red without it';
  const problem = applyPatch(copy, patch.file);
  if (problem !== null) {
    console.log(problem);
    return 'does not apply';
  }
  const after = (await runTests(copy, { project, files: [testFile], only, bail: true })).get(testFile);
  const undo = applyPatch(copy, patch.file, ['--reverse']);
  if (undo !== null) throw new Error(`${patch.name} cannot be taken back: ${undo}`);
  if (after === undefined || after.passed.length + after.failed.length === 0) return 'no test ran';
  return after.isRed || after.failed.length > 0 ? 'caught' : 'SURVIVED';
}

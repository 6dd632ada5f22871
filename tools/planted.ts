// npm run planted: plants one bug after the other in copies of the repository and reports those that no test notices.
// `-- --list` names them, `-- --only name,name` plants some, `-- --shard 1/4` every fourth, `-- --lanes 1` one at a time,
// `-- --resume` leaves out what was caught before on this very state of the repository.
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { KEPT_POSTGRES, startTestPostgres } from '../apps/server/src/testing/postgres-global-setup';
import { choosePatches, type Options, readOptions } from './planted/choose';
import { copyRepository } from './planted/copy-repository';
import { hashTree, type Outcome, type Outcomes, openOutcomes } from './planted/outcomes';
import { type Patch, readPatches } from './planted/patches';
import { findObstacle, type Ground, plant, runUnpatched } from './planted/plant';
import { repositoryRoot } from './tidy/repository';

const all = readPatches(join(repositoryRoot, 'planted'));
const started = performance.now();
const { options, chosen } = readCommand();
if (options.list) for (const { name, breaks } of chosen) console.log(`${name.padEnd(48)} ${breaks}`);
else process.exitCode = await main();

function readCommand(): { options: Options; chosen: Patch[] } {
  try {
    const given = readOptions(process.argv.slice(2));
    return { options: given, chosen: choosePatches(all, given) };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
}

async function main(): Promise<number> {
  const outcomes = openOutcomes(join(repositoryRoot, '.cache', 'planted'), hashTree(repositoryRoot));
  const patches = chosen.filter((patch) => !(options.resume && outcomes.read(patch) === 'caught'));
  if (options.resume) console.log(`${chosen.length - patches.length} of ${chosen.length} were caught before`);
  if (patches.length > 0) await plantAll(patches, outcomes);
  summarize('', chosen, outcomes);
  if (chosen.length < all.length) summarize('of all patches: ', all, outcomes);
  const isCaught = (patch: Patch): boolean => outcomes.read(patch) === 'caught';
  return chosen.length > 0 && chosen.every(isCaught) ? 0 : 1;
}

async function plantAll(patches: Patch[], outcomes: Outcomes): Promise<void> {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'candor-planted-')));
  // Tests that were cut off may still write for a moment.
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
  const postgres = patches.some(({ project }) => project === 'it') ? await startTestPostgres() : null;
  try {
    const keptPostgres = postgres === null ? {} : { [KEPT_POSTGRES]: JSON.stringify(postgres.data) };
    await plantInLanes(scratch, { patches, modules: join(scratch, 'modules'), keptPostgres }, outcomes);
  } finally {
    await postgres?.stop();
  }
}

async function plantInLanes(scratch: string, ground: Ground, outcomes: Outcomes): Promise<void> {
  const copies = Array.from({ length: Math.min(options.lanes, ground.patches.length) }, (_, lane) => {
    const copy = join(scratch, `lane-${lane + 1}`);
    mkdirSync(copy);
    copyRepository(repositoryRoot, copy);
    return copy;
  });
  const unpatched = await runUnpatched(copies[0] ?? scratch, ground);
  report('the tests without any patch', 'ran', started);
  // The long ones first, so that the lanes end at about the same time.
  const queue = ground.patches.toSorted((one, other) => costOf(other) - costOf(one));
  const workThrough = async (copy: string): Promise<void> => {
    for (let patch = queue.shift(); patch !== undefined; patch = queue.shift()) {
      const start = performance.now();
      const obstacle = findObstacle(patch, unpatched.get(patch.testFile));
      const outcome = obstacle ?? (await plant(copy, patch, ground));
      outcomes.write(patch, outcome);
      report(patch.name, outcome, start);
      if (outcome !== 'caught') console.log(`    ${patch.breaks}`);
    }
  };
  await Promise.all(copies.map(workThrough));
}

function costOf({ project }: Patch): number {
  return ['unit', 'it', 'tools'].indexOf(project);
}

function report(name: string, outcome: string, start: number): void {
  console.log(`${name.padEnd(48)} ${outcome.padEnd(16)} ${secondsSince(start).toFixed(1).padStart(6)} s`);
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}

function summarize(of: string, patches: readonly Patch[], outcomes: Outcomes): void {
  const counts = new Map<Outcome | 'not planted yet', number>();
  for (const patch of patches) {
    const outcome = outcomes.read(patch) ?? 'not planted yet';
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  const { caught = 0, SURVIVED: survived = 0, ...others } = Object.fromEntries(counts);
  const rest = Object.entries(others).map(([outcome, count]) => `, ${count} ${outcome}`);
  const seconds = Math.round(secondsSince(started));
  console.log(`${of}${caught} caught, ${survived} survived${rest.join('')}${of === '' ? ` in ${seconds} s` : ''}`);
}

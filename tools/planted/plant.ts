import { applyPatch } from './apply-patch';
import type { Outcome } from './outcomes';
import type { Patch } from './patches';
import { type FileResult, runTests } from './run-tests';

/** What all runs share. */
export interface Ground {
  readonly patches: readonly Patch[];
  /** Folder of transformed modules. */
  readonly modules: string;
  /** Leads the tests to the PostgreSQL that all runs share. */
  readonly keptPostgres: NodeJS.ProcessEnv;
}

/** The set that must catch them is that of npm test, whatever runs around it. */
const SIZE = { CANDOR_TESTS: 'usual' };

/** Sources of the kept PostgreSQL itself. */
const DATABASE_SOURCES = /^(db|apps\/server\/src\/platform\/db)\//;

const isOfDatabase = (patch: Patch): boolean => patch.hunks.some(({ path }) => DATABASE_SOURCES.test(path));

/** Every test that is asked for once as it is, one or two runs per project: what is red anyway catches nothing. */
export const runUnpatched = async (copy: string, ground: Ground): Promise<Map<string, FileResult>> => {
  const { patches, modules, keptPostgres } = ground;
  const results = new Map<string, FileResult>();
  for (const project of new Set(patches.map((patch) => patch.project))) {
    const own = patches.filter((patch) => patch.project === project);
    const whole = new Set(own.filter(({ only }) => only === null).map(({ testFile }) => testFile));
    const picked = own.filter(({ testFile }) => !whole.has(testFile));
    const only = new RegExp(picked.map((patch) => patch.only?.source).join('|'));
    const runs = [{ files: [...whole] }, { files: [...new Set(picked.map(({ testFile }) => testFile))], only }];
    for (const run of runs.filter(({ files }) => files.length > 0)) {
      const found = await runTests(copy, { project, modules, env: { ...SIZE, ...keptPostgres }, ...run });
      for (const [file, result] of found) results.set(file, result);
    }
  }
  return results;
};

/** What keeps the test from judging the patch; null: nothing. `unpatched` is what the test's file gave as it is. */
export const findObstacle = ({ only }: Patch, unpatched: FileResult | undefined): Outcome | null => {
  const isMeant = (name: string): boolean => only?.test(name) ?? true;
  if (!unpatched?.passed.some(isMeant)) return unpatched?.isRed ? 'red without it' : 'no test ran';
  const isRedToo = unpatched.isRed && (unpatched.failed.length === 0 || unpatched.failed.some(isMeant));
  return isRedToo ? 'red without it' : null;
};

/** Applies the patch to the copy, runs its test there, and takes the patch back. */
export const plant = async (copy: string, patch: Patch, ground: Ground): Promise<Outcome> => {
  const { project, testFile, only } = patch;
  const problem = applyPatch(copy, patch.file);
  if (problem !== null) {
    console.log(problem);
    return 'does not apply';
  }
  const env = isOfDatabase(patch) ? SIZE : { ...SIZE, ...ground.keptPostgres };
  const run = { project, files: [testFile], only, bail: true, modules: ground.modules, env };
  const after = (await runTests(copy, run)).get(testFile);
  const undo = applyPatch(copy, patch.file, ['--reverse']);
  if (undo !== null) throw new Error(`${patch.name} cannot be taken back: ${undo}`);
  if (after === undefined || after.passed.length + after.failed.length === 0) return 'no test ran';
  return after.isRed || after.failed.length > 0 ? 'caught' : 'SURVIVED';
};

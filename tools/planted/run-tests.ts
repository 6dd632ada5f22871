import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

interface TestRun {
  readonly project: string;
  readonly files: readonly string[];
  readonly only?: RegExp | null;
  /** Stop at the first red test. */
  readonly bail?: boolean;
  /** Folder that keeps transformed modules from run to run, by their content. */
  readonly modules?: string;
  readonly env?: NodeJS.ProcessEnv;
}

export interface FileResult {
  /** Full names of the tests that ran. */
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  /** The file or its run is red: also by what comes before or after the tests, such as the check of the books. */
  readonly isRed: boolean;
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** `isRed`: the run failed. If no file did, an error outside the tests made it fail, and any file may be the cause. */
const readReport = (root: string, file: string, isRed: boolean): Map<string, FileResult> => {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const isRedOutside = isRed && testResults.every(({ status }) => status !== 'failed');
  const pick = (tests: Report['testResults'][number]['assertionResults'], wanted: string): string[] =>
    tests.filter(({ status }) => status === wanted).map(({ fullName }) => fullName);
  return new Map(
    testResults.map(({ name, status, assertionResults }) => [
      relative(root, name),
      {
        passed: pick(assertionResults, 'passed'),
        failed: pick(assertionResults, 'failed'),
        isRed: status === 'failed' || isRedOutside,
      },
    ]),
  );
};

/** Runs vitest of the repository at `root` in a process of its own. What it prints is shown only when it left no report. */
export const runTests = async (root: string, run: TestRun): Promise<Map<string, FileResult>> => {
  const report = join(root, '.cache', 'planted-report.json');
  rmSync(report, { force: true });
  const args = ['run', '--project', run.project, '--reporter=json', `--outputFile=${report}`];
  if (run.bail === true) args.push('--bail=1');
  if (run.only) args.push('-t', run.only.source);
  if (run.modules !== undefined) {
    args.push('--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${run.modules}`);
  }
  const output: string[] = [];
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, ...args, ...run.files], {
    cwd: root,
    env: { ...process.env, ...run.env },
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const stop = (): void => void child.kill();
  process.once('exit', stop);
  const code = await new Promise((resolve) => child.once('close', resolve));
  process.off('exit', stop);
  try {
    return readReport(root, report, code !== 0);
  } catch {
    console.error(output.join(''));
    return new Map();
  }
};

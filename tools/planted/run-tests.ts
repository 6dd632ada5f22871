import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

interface TestRun {
  readonly project: string;
  readonly files: readonly string[];
  readonly only?: RegExp | null;
  /** Stop at the first red test. */
  readonly bail?: boolean;
}

export interface FileResult {
  /** Full names of the tests that ran. */
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  /** Something else is red: what comes before or after the tests, such as the check of the books. */
  readonly isRed: boolean;
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

const readReport = (root: string, file: string): Map<string, FileResult> => {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const pick = (tests: Report['testResults'][number]['assertionResults'], wanted: string): string[] =>
    tests.filter(({ status }) => status === wanted).map(({ fullName }) => fullName);
  return new Map(
    testResults.map(({ name, status, assertionResults }) => [
      relative(root, name),
      {
        passed: pick(assertionResults, 'passed'),
        failed: pick(assertionResults, 'failed'),
        isRed: status === 'failed',
      },
    ]),
  );
};

/** Runs vitest of the repository at `root` in a process of its own. What it prints is shown only when it left no report. */
export const runTests = async (root: string, run: TestRun): Promise<Map<string, FileResult>> => {
  const report = join(root, 'planted-report.json');
  rmSync(report, { force: true });
  const args = ['run', '--project', run.project, '--reporter=json', `--outputFile=${report}`];
  if (run.bail === true) args.push('--bail=1');
  if (run.only) args.push('-t', run.only.source);
  const output: string[] = [];
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, ...args, ...run.files], { cwd: root });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const stop = (): void => void child.kill();
  process.once('exit', stop);
  await new Promise((resolve) => child.once('close', resolve));
  process.off('exit', stop);
  try {
    return readReport(root, report);
  } catch {
    console.error(output.join(''));
    return new Map();
  }
};

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyRepository } from './planted/copy-repository';
import { runTests } from './planted/run-tests';
import { addProduct, readNewFiles } from './sample-product/add-product';
import { listRepositoryFiles, repositoryRoot } from './tidy/repository';

const MOST_EDITED = 8;
/** Generous timeout for a busy machine. */
const PATIENCE_MS = 600_000;
const CHECKS = ['apps/server/src/modules/sample/sample.test.ts', 'apps/h5/src/features/sample/sample.test.ts'];

const run = promisify(execFile);
const copy = mkdtempSync(join(tmpdir(), 'candor-sample-'));
const newFiles = readNewFiles(join(repositoryRoot, 'tools/sample-product/files'));

beforeAll(() => {
  copyRepository(repositoryRoot, copy);
  addProduct(copy, newFiles);
}, PATIENCE_MS);
afterAll(() => rmSync(copy, { recursive: true, force: true }), PATIENCE_MS);

// docs/adding-a-product.md lists the same files.
it(`a product edits at most ${MOST_EDITED} existing files`, () => {
  const textIn = (root: string, path: string) => readFileSync(join(root, path), 'utf8');
  const sources = listRepositoryFiles().filter((path) => /[.](ts|tsx|mjs|json|css|sql|md)$/.test(path));
  const edited = sources.filter((path) => textIn(copy, path) !== textIn(repositoryRoot, path));
  expect(edited.toSorted()).toEqual([
    'apps/h5/src/app/features.ts',
    'apps/h5/src/i18n/message-shape.ts',
    'apps/server/src/manifests.ts',
    'packages/contract/src/calls.ts',
    'packages/contract/src/messages/areas.ts',
  ]);
  expect(edited.length).toBeLessThanOrEqual(MOST_EDITED);
  const guide = textIn(repositoryRoot, 'docs/adding-a-product.md');
  expect(edited.filter((path) => !guide.includes(path))).toEqual([]);
});

/** What the product changes and what that needs, without the tests of others. */
const COMPILED = {
  'tsconfig.json': ['apps/server/src/manifests.ts', 'packages/contract/src/calls.ts', CHECKS[0]],
  'apps/h5/tsconfig.json': ['src/app/main.tsx', 'src/features/sample/sample.test.ts'],
};

it.each(Object.entries(COMPILED))(
  '%s compiles with the product',
  async (project, files) => {
    const small = project.replace('tsconfig', 'tsconfig.sample');
    writeFileSync(join(copy, small), JSON.stringify({ extends: './tsconfig.json', include: files }));
    const compiler = join(copy, 'node_modules/typescript/bin/tsc');
    const { stdout } = await run(process.execPath, [compiler, '-p', small], { cwd: copy }).catch(
      (failure: { stdout: string }) => failure,
    );
    expect(stdout).toBe('');
  },
  PATIENCE_MS,
);

it(
  'its call, record kind, invariant and screen are found',
  async () => {
    const results = await runTests(copy, { project: 'unit', files: CHECKS });
    expect([...results.keys()].toSorted()).toEqual(CHECKS.toSorted());
    for (const { passed, failed, isRed } of results.values()) {
      expect([failed, isRed]).toEqual([[], false]);
      expect(passed.length).toBeGreaterThan(1);
    }
  },
  PATIENCE_MS,
);

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from './tidy/repository';

// The rules that biome checks (biome.json); each must report a planted sample and must not report
// a correct sample: [what it is, path, text, the rules it must trip]. Every row needs its own path.
type Row = [what: string, path: string, text: string, rules: string[]];

const kernel = (name: string) => `apps/server/src/kernel/ledger/${name}.ts`;
const module = (name: string) => `apps/server/src/modules/wallet/use-cases/${name}.ts`;
const screen = (name: string) => `apps/h5/src/features/wallet/screens/${name}.tsx`;

const IMPORTS: Row[] = [
  [
    'crypto chance',
    module('chance'),
    "import { randomBytes } from 'node:crypto';\n\nexport const n = randomBytes(8);",
    ['noRestrictedImports'],
  ],
  ['a hash', module('hash'), "import { createHash } from 'node:crypto';\n\nexport const h = createHash('sha256');", []],
];

const ENVIRONMENT: Row[] = [
  ['the environment', 'apps/server/src/app.ts', 'export const p = process.env.PORT;', ['noProcessEnv']],
  ['the environment of a script', 'scripts/start.mjs', 'export const p = process.env.PORT;', []],
  ['the environment in a config file', 'apps/h5/vite.config.ts', 'export const p = process.env.PORT;', []],
];

const SHAPE: Row[] = [
  ['a file at the limit', kernel('long-at'), 'g();\n'.repeat(400), []],
  ['a file one line over', kernel('long-over'), 'g();\n'.repeat(401), ['noExcessiveLinesPerFile']],
  ['a React file at its limit', screen('long-at'), 'g();\n'.repeat(250), []],
  ['a React file one line over', screen('long-over'), 'g();\n'.repeat(251), ['noExcessiveLinesPerFile']],
  ['a style sheet too long', 'apps/h5/src/ui/long.css', '.a { top: 0 }\n'.repeat(401), ['noExcessiveLinesPerFile']],
  ['three parameters', kernel('three'), 'export const f = (a: 1, b: 1, c: 1) => [a, b, c];', []],
  ['four parameters', kernel('four'), 'export const f = (a: 1, b: 1, c: 1, d: 1) => [a, b, c, d];', ['useMaxParams']],
  [
    'four in a browser test',
    'e2e/four.ts',
    'export const f = (a: 1, b: 1, c: 1, d: 1) => [a, b, c, d];',
    ['useMaxParams'],
  ],
  ['a table row of four', 'apps/x/four.test.ts', 'it.each([[1]])("x", (a, b, c, d) => expect(a).toBe(b + c + d));', []],
  ['a name in camel case', 'apps/h5/src/ui/orderBook.tsx', 'export const a = 1;', ['useFilenamingConvention']],
  ['a default export', module('default'), 'export default 1;', ['noDefaultExport']],
  ['a default export of a config', 'apps/ops/vite.config.ts', 'export default {};', []],
  [
    'a climbing import',
    module('climb'),
    "import { a } from '../../x';\n\nexport const b = a;",
    ['noRestrictedImports'],
  ],
  ['a climbing lazy import', screen('climb'), "export const a = () => import('../../x');", ['noRestrictedImports']],
  ['one step up', module('step'), "import { a } from '../wallet.store';\n\nexport const b = a;", []],
  ['any', module('any'), 'export const a: any = 1;', ['noExplicitAny']],
  ['the console', module('console'), 'console.log(1);', ['noConsole']],
];

const HIDDEN_TESTS: Row[] = [
  ['it.only', 'apps/x/only.test.ts', "it.only('x', () => expect(1).toBe(1));", ['noFocusedTests']],
  ['describe.skip', 'apps/x/skip.test.ts', "describe.skip('x', () => {});", ['noSkippedTests']],
  ['test.describe.only', 'e2e/only.spec.ts', "test.describe.only('x', () => {});", ['noFocusedTests']],
  ['a whole test', 'apps/x/whole.test.ts', "it.each([1])('x', (n) => expect(n).toBe(1));", []],
];

const ROWS = [...IMPORTS, ...ENVIRONMENT, ...SHAPE, ...HIDDEN_TESTS];

interface Report {
  readonly diagnostics: readonly {
    category: string;
    location: { path: string | { file: string } };
  }[];
}

const root = realpathSync(mkdtempSync(join(tmpdir(), 'candor-lint-')));
const found = new Map<string, string[]>();

beforeAll(() => {
  copyFileSync(join(repositoryRoot, 'biome.json'), join(root, 'biome.json'));
  for (const [, path, text] of ROWS) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${text.trimEnd()}\n`);
  }
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  const args = ['lint', '.', '--reporter=json', '--max-diagnostics=none'];
  const { stdout } = spawnSync(process.execPath, [biome, ...args], { cwd: root, encoding: 'utf8', maxBuffer: 64e6 });
  for (const { category, location } of (JSON.parse(stdout) as Report).diagnostics) {
    const path = typeof location.path === 'string' ? location.path : location.path.file;
    found.set(path, [...(found.get(path) ?? []), category.split('/').at(-1) ?? '']);
  }
}, 120_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('biome rules of this repository', () => {
  it('every row has a path of its own', () => {
    expect(new Set(ROWS.map(([, path]) => path)).size).toBe(ROWS.length);
  });

  it.each(ROWS)('%s', (_, path, __, rules) => {
    expect([...new Set(found.get(path) ?? [])].toSorted()).toEqual(rules);
  });
});

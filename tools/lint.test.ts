import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from './tidy/repository';

// The rules that biome checks (biome.json, tools/lint/*.grit); each must report a planted sample and must not report
// a correct sample: [what it is, path, text, the rules it must trip]. Every row needs its own path.
type Row = [what: string, path: string, text: string, rules: string[]];

const kernel = (name: string) => `apps/server/src/kernel/ledger/${name}.ts`;
const module = (name: string) => `apps/server/src/modules/wallet/use-cases/${name}.ts`;
const screen = (name: string) => `apps/h5/src/features/wallet/screens/${name}.tsx`;

const PROPERTY = 'noJsRestrictedProperties';

const CLOCK: Row[] = [
  ['the clock', kernel('clock-now'), 'export const t = Date.now();', [PROPERTY]],
  ['the clock by hand', screen('clock-new'), 'export const t = new Date();', ['clock']],
  ['the clock as text', kernel('clock-text'), 'export const t = Date();', ['clock']],
  ['a date of a known time', kernel('clock-known'), 'export const t = (ms: number) => new Date(ms);', []],
  ['the clock in runtime', 'apps/server/src/platform/runtime/clock.ts', 'export const t = Date.now();', []],
  ['the clock of the H5', 'apps/h5/src/lib/clock.ts', 'export const t = [Date.now(), new Date()];', []],
  ['the clock elsewhere in lib', 'apps/h5/src/lib/relative-time.ts', 'export const t = Date.now();', [PROPERTY]],
  ['the clock in a test', 'apps/server/src/kernel/ledger/post.test.ts', 'const t = Date.now();\nconsole.log(t);', []],
  ['the clock in a comment', kernel('clock-comment'), '// not Date.now()\nexport const t = "Date.now()";', []],
];

const CHANCE: Row[] = [
  ['chance', 'packages/domain/src/lock/reward.ts', 'export const n = Math.random();', [PROPERTY]],
  [
    'crypto chance',
    module('chance'),
    "import { randomBytes } from 'node:crypto';\n\nexport const n = randomBytes(8);",
    ['noRestrictedImports'],
  ],
  ['crypto chance by its module', module('chance-uuid'), 'export const n = crypto.randomUUID();', [PROPERTY]],
  ['crypto chance in runtime', 'apps/server/src/platform/runtime/ids.ts', 'export const n = crypto.randomUUID();', []],
  ['the request key of the H5', 'apps/h5/src/data/request-key.ts', 'export const n = crypto.randomUUID();', []],
  ['chance elsewhere in data', 'apps/h5/src/data/client.ts', 'export const n = crypto.randomUUID();', [PROPERTY]],
  ['a hash', module('hash'), "import { createHash } from 'node:crypto';\n\nexport const h = createHash('sha256');", []],
];

const ENVIRONMENT: Row[] = [
  ['the environment', 'apps/server/src/app.ts', 'export const p = process.env.PORT;', ['noProcessEnv']],
  ['the environment of a script', 'scripts/start.mjs', 'export const p = process.env.PORT;', []],
  ['the environment in a config file', 'apps/h5/vite.config.ts', 'export const p = process.env.PORT;', []],
];

const FLOATS: Row[] = [
  ['Number.parseFloat', module('float-global'), "export const n = Number.parseFloat('1');", [PROPERTY]],
  ['parseFloat', 'packages/money/src/split.ts', "export const n = parseFloat('1');", ['noRestrictedGlobals']],
  ['Number()', 'packages/domain/src/wallet/fee.ts', "export const n = Number('1');", ['float-money']],
  [
    'toFixed',
    'apps/h5/src/features/wallet/model/draft.ts',
    'export const n = (x: number) => x.toFixed(2);',
    [PROPERTY],
  ],
  ['toFixed on a call', module('float-call'), 'export const n = (x: () => number) => x().toFixed(2);', [PROPERTY]],
  [
    'toFixed in the console',
    'apps/ops/src/pages/books.ts',
    'export const n = (x: number) => x.toFixed(2);',
    [PROPERTY],
  ],
  ['Number.isInteger', module('float-integer'), 'export const ok = Number.isInteger(1);', []],
  ['Number() in a reply', 'apps/server/src/modules/wallet/wallet.reply.ts', "export const n = Number('1');", []],
  ['toFixed in a reply', 'apps/server/src/modules/wallet/x.reply.ts', 'export const n = (1).toFixed(2);', [PROPERTY]],
  ['Number() where no money is', 'apps/server/src/platform/http/session.ts', "export const n = Number('1');", []],
];

const SCHEMAS: Row[] = [
  [
    'a schema in the app',
    screen('schema'),
    "import { call } from 'x';\n\nexport const ok = call.reply.parse(1);",
    ['browser-schema'],
  ],
  [
    'a schema in the app, safely',
    screen('schema-safe'),
    "import { schema } from 'x';\n\nexport const ok = schema.safeParse(1);",
    [PROPERTY],
  ],
  [
    'a schema on the server',
    module('schema'),
    "import { schema } from 'x';\n\nexport const ok = schema.safeParse(1);",
    [],
  ],
  ['reading JSON in the app', screen('json'), "export const all = JSON.parse('1');", []],
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
  ['it.skip.each', 'apps/x/skip-each.test.ts', "it.skip.each([1])('x', (n) => expect(n).toBe(1));", ['hidden-test']],
  ['it.todo', 'apps/x/todo.test.ts', "it.todo('x');", ['hidden-test']],
  ['test.describe.only', 'e2e/only.spec.ts', "test.describe.only('x', () => {});", ['noFocusedTests']],
  ['a whole test', 'apps/x/whole.test.ts', "it.each([1])('x', (n) => expect(n).toBe(1));", []],
];

const ROWS = [...CLOCK, ...CHANCE, ...ENVIRONMENT, ...FLOATS, ...SCHEMAS, ...SHAPE, ...HIDDEN_TESTS];

interface Report {
  readonly diagnostics: readonly {
    category: string;
    message: unknown;
    location: { path: string | { file: string } };
  }[];
}

const root = realpathSync(mkdtempSync(join(tmpdir(), 'candor-lint-')));
const found = new Map<string, string[]>();

beforeAll(() => {
  for (const name of ['biome.json', 'tools/lint'])
    cpSync(join(repositoryRoot, name), join(root, name), { recursive: true });
  for (const [, path, text] of ROWS) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${text.trimEnd()}\n`);
  }
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  const args = ['lint', '.', '--reporter=json', '--max-diagnostics=none'];
  const { stdout } = spawnSync(process.execPath, [biome, ...args], { cwd: root, encoding: 'utf8', maxBuffer: 64e6 });
  for (const { category, message, location } of (JSON.parse(stdout) as Report).diagnostics) {
    const path = typeof location.path === 'string' ? location.path : location.path.file;
    // A rule of ours has no name: its message begins with one.
    const rule = category === 'plugin' ? String(message).split(':')[0] : category.split('/').at(-1);
    found.set(path, [...(found.get(path) ?? []), rule ?? '']);
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

import { expect, it } from 'vitest';
import { scanKeptOut } from './scan-kept-out';

// Each row is a planted sample: [what it is, path, text, the rules it must trip]. An empty list: no violation.
type Row = [what: string, path: string, text: string, rules: string[]];

const kernel = (name: string) => `apps/server/src/kernel/ledger/${name}.ts`;
const module = (name: string) => `apps/server/src/modules/wallet/use-cases/${name}.ts`;
const screen = (name: string) => `apps/h5/src/features/wallet/screens/${name}.tsx`;

const CLOCK: Row[] = [
  ['the clock', kernel('clock-now'), 'export const t = Date.now();', ['clock']],
  ['the clock handed on', kernel('clock-name'), 'export const now = Date.now;', ['clock']],
  ['the clock by hand', screen('clock-new'), 'export const t = new Date();', ['clock']],
  ['the clock as text', kernel('clock-text'), 'export const t = Date();', ['clock']],
  ['a date of a known time', kernel('clock-known'), 'export const t = (ms: number) => new Date(ms);', []],
  ['the clock in runtime', 'apps/server/src/platform/runtime/clock.ts', 'export const t = Date.now();', []],
  ['the clock of the H5', 'apps/h5/src/lib/clock.ts', 'export const t = [Date.now(), new Date()];', []],
  ['the clock elsewhere in lib', 'apps/h5/src/lib/relative-time.ts', 'export const t = Date.now();', ['clock']],
  ['the clock in a test', 'apps/server/src/kernel/ledger/post.test.ts', 'const t = Date.now();\nconsole.log(t);', []],
  ['the clock in a comment', kernel('clock-comment'), '// not Date.now()\nexport const t = "Date.now()";', []],
];

const CHANCE: Row[] = [
  ['chance', 'packages/domain/src/lock/reward.ts', 'export const n = Math.random();', ['chance']],
  ['crypto chance by its module', module('chance-uuid'), 'export const n = crypto.randomUUID();', ['chance']],
  ...['randomBytes', 'randomInt', 'randomFillSync', 'getRandomValues'].map(
    (name): Row => [
      `crypto.${name}`,
      module(`chance-${name.toLowerCase()}`),
      `export const n = crypto.${name}(8);`,
      ['chance'],
    ],
  ),
  [
    'chance beside the clock of the console',
    'apps/ops/src/lib/clock.ts',
    'export const n = Math.random();',
    ['chance'],
  ],
  ['the clock in a request key', 'apps/ops/src/data/request-key.ts', 'export const n = Date.now();', ['clock']],
  ['crypto chance in runtime', 'apps/server/src/platform/runtime/ids.ts', 'export const n = crypto.randomUUID();', []],
  ['the request key of the H5', 'apps/h5/src/data/request-key.ts', 'export const n = crypto.randomUUID();', []],
  ['chance elsewhere in data', 'apps/h5/src/data/client.ts', 'export const n = crypto.randomUUID();', ['chance']],
];

const FLOATS: Row[] = [
  ['Number.parseFloat', module('float-global'), "export const n = Number.parseFloat('1');", ['float-money']],
  ['parseFloat', 'packages/money/src/split.ts', "export const n = parseFloat('1');", ['float-money']],
  ['Number()', 'packages/domain/src/wallet/fee.ts', "export const n = Number('1');", ['number-money']],
  [
    'toFixed',
    'apps/h5/src/features/wallet/model/draft.ts',
    'export const n = (x: number) => x.toFixed(2);',
    ['float-money'],
  ],
  ['toFixed on a call', module('float-call'), 'export const n = (x: () => number) => x().toFixed(2);', ['float-money']],
  ['toFixed on a maybe', module('float-maybe'), 'export const n = (x?: number) => x?.toFixed(2);', ['float-money']],
  [
    'toFixed in the console',
    'apps/ops/src/pages/books.ts',
    'export const n = (x: number) => x.toFixed(2);',
    ['float-money'],
  ],
  ['Number.isInteger', module('float-integer'), 'export const ok = Number.isInteger(1);', []],
  ['Number() in a reply', 'apps/server/src/modules/wallet/wallet.reply.ts', "export const n = Number('1');", []],
  [
    'toFixed in a reply',
    'apps/server/src/modules/wallet/x.reply.ts',
    'export const n = (1).toFixed(2);',
    ['float-money'],
  ],
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
    ['browser-schema'],
  ],
  [
    'a schema on the server',
    module('schema'),
    "import { schema } from 'x';\n\nexport const ok = schema.safeParse(1);",
    [],
  ],
  ['reading JSON in the app', screen('json'), "export const all = JSON.parse('1');", []],
  ...['parseAsync', 'safeParseAsync', 'safeDecode', 'safeEncode'].map(
    (name): Row => [
      `${name} in the app`,
      screen(`schema-${name.toLowerCase()}`),
      `import { schema } from 'x';\n\nexport const ok = schema.${name}(1);`,
      ['browser-schema'],
    ],
  ),
];

const HIDDEN_TESTS: Row[] = [
  ['it.skip.each', 'apps/x/skip-each.test.ts', "it.skip.each([1])('x', (n) => expect(n).toBe(1));", ['hidden-test']],
  ['it.todo', 'apps/x/todo.test.ts', "it.todo('x');", ['hidden-test']],
  ['a whole test', 'apps/x/whole.test.ts', "it.each([1])('x', (n) => expect(n).toBe(1));", []],
];

it.each([...CLOCK, ...CHANCE, ...FLOATS, ...SCHEMAS, ...HIDDEN_TESTS])('%s', (_, path, text, rules) => {
  expect(scanKeptOut({ path, text }).map(({ rule }) => rule)).toEqual(rules);
});

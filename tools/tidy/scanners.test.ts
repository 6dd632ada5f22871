import { describe, expect, it } from 'vitest';
import { applyRatchet } from './ratchet';
import { scanBannedCalls } from './scan-banned-calls';
import { scanBudgets } from './scan-budgets';
import { scanJsxText } from './scan-jsx-text';
import { scanMachineTraces } from './scan-machine-traces';
import { scanMigrations } from './scan-migrations';
import { scanStyle } from './scan-style';
import type { Finding, Source } from './source';

// Each row is a planted sample: [what it is, path, text, the rules it must trip]. An empty list is the lawful twin.
type Row = [what: string, path: string, text: string, rules: string[]];

function expectRules(scan: (source: Source) => Finding[], [, path, text, rules]: Row): void {
  expect(scan({ path, text }).map((finding) => finding.rule)).toEqual(rules);
}

const kernel = 'apps/server/src/kernel/ledger/post.ts';
const module = 'apps/server/src/modules/wallet/use-cases/move.ts';
const runtime = 'apps/server/src/platform/runtime/clock.ts';
const screen = 'apps/h5/src/features/wallet/screens/assets-screen.tsx';

const lines = (count: number) => 'const x = 1;\n'.repeat(count);
const functionOf = (count: number) => `export function f() {\n${'  g();\n'.repeat(count - 2)}}\n`;

describe('budgets', () => {
  const rows: Row[] = [
    ['a file at the limit', kernel, lines(400), []],
    ['a file one line over', kernel, lines(401), ['file-length']],
    ['a React file at its limit', screen, lines(250), []],
    ['a React file one line over', screen, lines(251), ['file-length']],
    ['a style sheet over the limit', 'apps/h5/src/ui/styles/lists.css', '.a {}\n'.repeat(401), ['file-length']],
    ['a long list of translations', 'apps/h5/src/i18n/en/wallet.json', '{}\n'.repeat(900), []],
    ['a function at the limit', kernel, functionOf(70), []],
    ['a function one line over', kernel, functionOf(71), ['function-length']],
    [
      'an arrow function too long',
      kernel,
      functionOf(71).replace('function f()', 'const f = () =>'),
      ['function-length'],
    ],
    ['a method too long', kernel, `class A {\n  m() {\n${'    g();\n'.repeat(69)}  }\n}`, ['function-length']],
    ['a long describe', 'a/b.test.ts', `describe('x', () => {\n${'  it();\n'.repeat(90)}});`, []],
    ['a long test', 'a/b.test.ts', `it('x', () => {\n${'  g();\n'.repeat(90)}});`, ['function-length']],
    ['three parameters', kernel, 'export function f(a, b, c) {}', []],
    ['four parameters', kernel, 'export function f(a, b, c, d = 1) {}', ['parameters']],
    ['four parameters of an arrow', kernel, 'export const f = (a, b, c, ...d) => 1;', ['parameters']],
    ['four parameters of a method', kernel, 'class A { m(a, b, c, d) {} }', ['parameters']],
    ['four parameters of a constructor', kernel, 'class A { constructor(a, b, c, d) {} }', ['parameters']],
    ['four parameters in an object', kernel, 'export const o = { m(a, b, c, d) {} };', ['parameters']],
    ['a table row of four', 'a/b.test.ts', 'it.each(rows)("x", (a, b, c, d) => {});', []],
  ];
  it.each(rows)('%s', (...row) => expectRules(scanBudgets, row));

  it('names the line, also after letters of several bytes', () => {
    const text = `// 转账 → ledger\n// é\n${functionOf(71)}`;
    expect(scanBudgets({ path: kernel, text })[0]?.line).toBe(3);
  });
});

describe('banned calls', () => {
  const rows: Row[] = [
    ['the clock', kernel, 'const t = Date.now();', ['clock']],
    ['the clock by hand', screen, 'const t = new Date();', ['clock']],
    ['the clock as text', kernel, 'const t = Date();', ['clock']],
    ['a date of a known time', kernel, 'const t = new Date(ms);', []],
    ['the clock in runtime', runtime, 'const t = Date.now();', []],
    ['the clock of the H5', 'apps/h5/src/lib/clock.ts', 'const t = Date.now();', []],
    ['the clock elsewhere in lib', 'apps/h5/src/lib/relative-time.ts', 'const t = Date.now();', ['clock']],
    ['the clock in a test', 'apps/server/src/kernel/ledger/post.test.ts', 'const t = Date.now();', []],
    ['the clock in a comment', kernel, '// not Date.now()\nconst t = "Date.now()";', []],
    ['a schema in the app', screen, 'const ok = walletList.reply.parse(text);', ['schema-in-browser']],
    ['a schema in the app, safely', screen, 'const { data } = schema.safeParse(text);', ['schema-in-browser']],
    ['a schema in a test of the app', screen.replace('.tsx', '.test.ts'), 'walletList.input.parse({});', []],
    ['a schema on the server', module, 'const ok = schema.safeParse(text);', []],
    ['reading JSON in the app', screen, 'const all = JSON.parse(reply.text);', []],
    ['chance', 'packages/domain/src/lock/reward.ts', 'const n = Math.random();', ['random']],
    ['crypto chance', module, "import { randomBytes } from 'node:crypto';\nconst n = randomBytes(8);", ['random']],
    ['crypto chance by its module', module, 'const n = crypto.randomUUID();', ['random']],
    ['crypto chance in runtime', 'apps/server/src/platform/runtime/ids.ts', 'const n = crypto.randomInt(9);', []],
    ['the request key of the H5', 'apps/h5/src/data/request-key.ts', 'const n = crypto.randomUUID();', []],
    ['crypto chance elsewhere in data', 'apps/h5/src/data/client.ts', 'const n = crypto.randomUUID();', ['random']],
    ['a hash', module, "const h = createHash('sha256');", []],
    ['the environment', 'apps/server/src/app.ts', 'const p = process.env.PORT;', ['environment']],
    ['the environment by brackets', 'apps/server/src/app.ts', "const p = process.env['PORT'];", ['environment']],
    ['the environment in a script', 'scripts/start.mjs', 'const p = process.env.PORT;', []],
    ['the environment in a config file', 'apps/h5/vite.config.ts', 'const p = process.env.PORT;', []],
    ['parseFloat', module, 'const n = parseFloat(amount);', ['float-money']],
    ['Number.parseFloat', 'packages/money/src/split.ts', 'const n = Number.parseFloat(amount);', ['float-money']],
    ['Number()', 'packages/domain/src/wallet/fee.ts', 'const n = Number(amount);', ['float-money']],
    ['toFixed', 'apps/h5/src/features/wallet/model/draft.ts', 'const n = x.toFixed(2);', ['float-money']],
    ['toFixed on a call', module, 'const n = big(x).toFixed(2);', ['float-money']],
    ['Number.isInteger', module, 'const ok = Number.isInteger(page);', []],
    ['Number() in a reply', 'apps/server/src/modules/wallet/wallet.reply.ts', 'const n = Number(amount);', []],
    ['parseFloat in a reply', 'apps/server/src/modules/wallet/wallet.reply.ts', 'parseFloat(amount);', ['float-money']],
    ['Number() where no money is', 'apps/server/src/platform/http/session.ts', 'const n = Number(text);', []],
    ['toFixed8 of ours', module, 'const n = toFixed8(amount);', []],
  ];
  it.each(rows)('%s', (...row) => expectRules(scanBannedCalls, row));
});

describe('style', () => {
  const unfinished = `// ${'TO'}${'DO'} later`;
  const rows: Row[] = [
    ['a lawful file', module, "import { a } from '#kernel/ledger/post';\nexport const b: unknown = a;", []],
    ['a file named by its kind', 'apps/server/src/modules/wallet/helpers.ts', '', ['file-name']],
    ['a service', 'apps/server/src/modules/wallet/wallet.service.ts', '', ['file-name']],
    ['a name in camel case', 'apps/h5/src/ui/orderBook.tsx', '', ['file-name']],
    ['a style sheet about type', 'apps/h5/src/ui/styles/type.css', '', []],
    ['a store', 'apps/server/src/modules/wallet/wallet.store.ts', '', []],
    ['something unfinished', module, unfinished, ['leftover']],
    ['something unfinished in SQL', 'db/migrations/0001_a_b.sql', `-- ${'FIX'}${'ME'}`, ['leftover']],
    ['a word that only looks like it', module, '// a hackathon, todos', []],
    ['a default export', module, 'export default 1;', ['default-export']],
    ['a default function', module, 'export default function f() {}', ['default-export']],
    ['a default export of a config', 'apps/h5/vite.config.ts', 'export default {};', []],
    ['a climbing import', module, "import { a } from '../../x';", ['climbing-import']],
    ['a climbing re-export', module, "export { a } from '../../x';", ['climbing-import']],
    ['a climbing lazy import', screen, "const a = import('../../x.tsx');", ['climbing-import']],
    ['one step up', module, "import { a } from '../wallet.store';", []],
    ['any', module, 'export const a: any = 1;', ['any']],
    ['the word any', module, "export const any = 'any';", []],
    ['it.only', 'a/b.test.ts', "it.only('x', () => {});", ['half-test']],
    ['describe.skip', 'a/b.test.ts', "describe.skip('x', () => {});", ['half-test']],
    ['it.skip.each', 'a/b.test.ts', "it.skip.each([1])('x', () => {});", ['half-test']],
    ['test.describe.only', 'e2e/a.test.ts', "test.describe.only('x', () => {});", ['half-test']],
    ['a whole test', 'a/b.test.ts', "it.each([1])('x', () => {});", []],
    ['a skip of our own', module, 'page.skip(10);', []],
  ];
  it.each(rows)('%s', (...row) => expectRules(scanStyle, row));
});

describe('JSX text', () => {
  const rows: Row[] = [
    ['a bare word', screen, '<b>Total</b>;', ['jsx-text']],
    ['a bare word in another script', screen, '<b>资产</b>;', ['jsx-text']],
    ['a word in braces', screen, "<b>{'Total'}</b>;", ['jsx-text']],
    ['both ends of a choice', screen, "<b>{ok ? 'Yes' : 'No'}</b>;", ['jsx-text', 'jsx-text']],
    ['a word behind a condition', screen, "<>{ok && 'Yes'}</>;", ['jsx-text']],
    ['a template', screen, '<b>{`Total`}</b>;', ['jsx-text']],
    ['a label', screen, '<b aria-label="Close" />;', ['jsx-text']],
    ['a placeholder in braces', screen, "<input placeholder={'Amount'} />;", ['jsx-text']],
    ['translated text', screen, "<b aria-label={t('close')}>{t('total')} {amount}</b>;", []],
    ['signs and digits', screen, '<b title="—">≈ 0.00 %</b>;', []],
    ['a class name', screen, '<b className="row" id="x" data-kind="y" />;', []],
    ['the brand', screen, '<b>Candor</b>;', []],
    ['the gallery', screen, '// dev-only: literal English\n<b>Total</b>;', []],
    ['a test', 'apps/h5/src/ui/button.test.tsx', '<b>Total</b>;', []],
  ];
  it.each(rows)('%s', (...row) => expectRules(scanJsxText, row));
});

describe('machine traces', () => {
  const rows: Row[] = [
    ['a folder of one machine', 'README.md', `see /${'work'}/main/x`, ['machine-trace']],
    ['a home folder', 'README.md', `see /${'home'}/ann/x`, ['machine-trace']],
    ['a folder next to the repository', 'README.md', `see ../${'shared'}/spec`, ['machine-trace']],
    ['a package host', '.npmrc', `x=https://${'regis'}${'try'}.example.com/`, ['machine-trace']],
    [
      'an address in the lock file',
      'package-lock.json',
      `"resolved": "${'https'}://example.com/x.tgz"`,
      ['machine-trace'],
    ],
    ['a link inside the lock file', 'package-lock.json', '"resolved": "packages/money"', []],
    ['ordinary paths', 'README.md', 'docs/work/list, ./data, https://example.com/home/x/, node_modules', []],
  ];
  it.each(rows)('%s', (...row) => expectRules(scanMachineTraces, row));
});

describe('migrations', () => {
  const names = (...files: string[]) =>
    scanMigrations(files.map((file) => `db/migrations/${file}`)).map(({ path }) => path);
  it('accepts a row without a gap', () => {
    expect(names('0001_platform_sessions.sql', '0002_ledger_books.sql')).toEqual([]);
  });
  it.each([
    ['a gap', ['0001_a_b.sql', '0003_a_b.sql'], '0003_a_b.sql'],
    ['a number used twice', ['0001_a_b.sql', '0001_a_c.sql'], '0001_a_c.sql'],
    ['no area', ['0001_books.sql'], '0001_books.sql'],
    ['a way back', ['0001_a_b.sql', '0002_a_b_down.sql'], '0002_a_b_down.sql'],
    ['another kind of file', ['0001_a_b.ts'], '0001_a_b.ts'],
  ])('finds %s', (_, files, wrong) => {
    expect(names(...files)).toEqual([`db/migrations/${wrong}`]);
  });
});

describe('ratchet', () => {
  const finding = (line: number): Finding => ({ path: 'a.ts', line, rule: 'any', message: '' });
  const exception = (count: number) => [{ path: 'a.ts', rule: 'any', count }];
  it('forgives what is listed and no more', () => {
    expect(applyRatchet([finding(1), finding(2)], exception(1)).open).toEqual([finding(2)]);
  });
  it('demands that a repaired exception is taken off the list', () => {
    expect(applyRatchet([finding(1)], exception(2)).loose).toEqual(exception(2));
    expect(applyRatchet([finding(1)], exception(1)).loose).toEqual([]);
  });
});

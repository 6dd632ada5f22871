import { describe, expect, it } from 'vitest';
import { scanFunctionLength } from './scan-function-length';
import { scanJsxText } from './scan-jsx-text';
import { scanLockNumbers } from './scan-lock-numbers';
import { scanMachineTraces } from './scan-machine-traces';
import { scanMigrations } from './scan-migrations';
import { scanNames } from './scan-names';
import { scanUnfinished } from './scan-unfinished';
import type { Finding, Source } from './source';

// Each row is a planted sample: [what it is, path, text, the rules it must trip]. An empty list: no violation.
type Row = [what: string, path: string, text: string, rules: string[]];

function expectRules(scan: (source: Source) => Finding[], [, path, text, rules]: Row): void {
  expect(scan({ path, text }).map((finding) => finding.rule)).toEqual(rules);
}

const kernel = 'apps/server/src/kernel/ledger/post.ts';
const module = 'apps/server/src/modules/wallet/use-cases/move.ts';
const screen = 'apps/h5/src/features/wallet/screens/assets-screen.tsx';

const functionOf = (count: number) => `export function f() {\n${'  g();\n'.repeat(count - 2)}}\n`;

describe('function length', () => {
  const rows: Row[] = [
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
  ];
  it.each(rows)('%s', (...row) => expectRules(scanFunctionLength, row));

  it('names the line, also after letters of several bytes', () => {
    const text = `// 转账 → ledger\n// é\n${functionOf(71)}`;
    expect(scanFunctionLength({ path: kernel, text })[0]?.line).toBe(3);
  });
});

describe('names of files', () => {
  const rows: Row[] = [
    ['a lawful file', module, '', []],
    ['a file named by its kind', 'apps/server/src/modules/wallet/helpers.ts', '', ['file-name']],
    ['a service', 'apps/server/src/modules/wallet/wallet.service.ts', '', ['file-name']],
    ['a style sheet about type', 'apps/h5/src/ui/styles/type.css', '', []],
    ['a store', 'apps/server/src/modules/wallet/wallet.store.ts', '', []],
  ];
  it.each(rows)('%s', (...row) => expectRules(scanNames, row));
});

describe('unfinished work', () => {
  const rows: Row[] = [
    ['something unfinished', module, `// ${'TO'}${'DO'} later`, ['unfinished']],
    ['something unfinished in SQL', 'db/migrations/0001_a_b.sql', `-- ${'FIX'}${'ME'}`, ['unfinished']],
    ['a word that only looks like it', module, '// a hackathon, todos', []],
  ];
  it.each(rows)('%s', (...row) => expectRules(scanUnfinished, row));
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

describe('lock numbers', () => {
  const scan = (...sources: Source[]) => scanLockNumbers(sources).map(({ path, line }) => [path, line]);
  it('accepts different numbers', () => {
    expect(scan({ path: kernel, text: 'const A_LOCK = 1_001;\nconst B_LOCK = 1_002;' })).toEqual([]);
  });
  it('finds a number used twice', () => {
    const again = { path: module, text: '\nexport const B_LOCK = 1_001;' };
    expect(scan({ path: kernel, text: 'const A_LOCK = 1_001;' }, again)).toEqual([[module, 2]]);
  });
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

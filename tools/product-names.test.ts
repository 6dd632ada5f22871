import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { MANIFESTS } from '../apps/server/src/manifests';
import { readProductNames } from './tidy/product-names';
import { listRepositoryFiles, readSources, repositoryRoot } from './tidy/repository';
import { scanProductNames } from './tidy/scan-product-names';

const SERVER = join(repositoryRoot, 'apps/server');
const paths = listRepositoryFiles().filter((path) => /^(db\/migrations|apps\/server\/src)\//.test(path));
const sources = readSources(paths);
const names = readProductNames(sources, MANIFESTS);
const scan = (path: string, text: string): string[] =>
  scanProductNames({ path, text }, names).map(({ line, message }) => `${path}:${line} ${message}`);

describe('kernel and platform', () => {
  it('name no table, entry kind, rule area, purse or route of a product', () => {
    expect(sources.flatMap(({ path, text }) => scan(path, text))).toEqual([]);
  });

  it('are checked against lists of names that are not empty', () => {
    expect(names.tables).toEqual(expect.arrayContaining(['deposit', 'futures_position', 'option_order', 'spot_trade']));
    expect(names.entryKinds).toEqual(
      expect.arrayContaining(['convert', 'futures_overnight', 'option_stake', 'spot_hold', 'spot_trade']),
    );
    expect(names.ruleAreas).toEqual(expect.arrayContaining(['futures', 'networks', 'options', 'verification']));
    expect(names.purses).toEqual([
      'convert',
      'dual_reserve',
      'futures',
      'game',
      'game_points',
      'ieo_proceeds',
      'ieo_supply',
      'insurance',
      'nft_refunds',
      'nft_sales',
      'option_stakes',
      'options',
    ]);
    expect(names.routes).toEqual(expect.arrayContaining(['/lever/submit', '/spot/order']));
  });
});

const kernel = 'apps/server/src/kernel/ledger/post.ts';
const platform = 'apps/server/src/platform/http/server.ts';

describe('a planted name is found', () => {
  it.each([
    [
      'a table with a name of its own',
      kernel,
      'const sql = `delete from futures_position where id = $1`;',
      'futures_position',
    ],
    ['a table with the name of a thing', kernel, "const sql = 'select id from deposit d';", 'table deposit'],
    ['an entry kind', kernel, "const kind = 'spot_trade';", 'spot_trade'],
    ['an entry kind within SQL', platform, "const sql = `where p.kind = 'option_payout'`;", 'entry kind option_payout'],
    ['a rule area', kernel, "const area = 'verification';", 'rule area verification'],
    ['a rule area within SQL', kernel, "const sql = `where area = 'futures'`;", 'rule area futures'],
    ['a purse', kernel, "const to = houseOf('insurance', 3);", 'purse insurance'],
    ['a route', platform, "const slow = ['/lever/submit'];", 'route /lever/submit'],
    ['a route with its prefix', platform, "const slow = '/api/lever/submit';", 'route /lever/submit'],
    ['the beginning of routes', platform, "if (url.startsWith('/lever/')) wait();", 'route /lever/'],
  ])('%s', (_, path, text, found) => {
    const [first = '', ...more] = scan(path, `// a comment\n${text}\n`);
    expect(first).toContain(found);
    expect(first).toContain(`${path}:2 `);
    expect(more).toEqual([]);
  });

  it.each([
    ['an ordinary word', kernel, "const word = 'options that wait for a deposit';"],
    ['a comment', kernel, '// futures_position is none of ours'],
    ['a table of the ledger', kernel, 'const sql = `select from ledger_posting p`;'],
    ['the address of an app', platform, "const prefix = '/ops/';"],
    ['its own module', 'apps/server/src/modules/futures/x.store.ts', "const sql = 'from futures_position';"],
    ['a test', 'apps/server/src/kernel/ledger/post.it.test.ts', "const sql = 'from futures_position';"],
  ])('%s is none', (_, path, text) => {
    expect(scan(path, text)).toEqual([]);
  });
});

describe('kernel and platform without any module', () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-kernel-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The types of kernel and platform alone, with one more file beside them. */
  const check = (text: string): string => {
    const types = join(repositoryRoot, 'node_modules');
    const config = {
      extends: join(SERVER, 'tsconfig.kernel.json'),
      compilerOptions: { typeRoots: [join(types, '@types')] },
      include: [join(SERVER, 'src/kernel'), join(SERVER, 'src/platform'), folder],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    writeFileSync(join(folder, 'planted.ts'), text);
    try {
      execFileSync(process.execPath, [join(types, 'typescript/bin/tsc'), '-p', folder], { encoding: 'utf8' });
      return '';
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  };

  // One run of the compiler for both: what it says of the planted file, and that it says nothing of the others.
  it('compile, and a file that reads the rules or a purse of a product does not', () => {
    const book = join(SERVER, 'src/kernel/rules/rule-book');
    const chart = join(SERVER, 'src/kernel/ledger/chart');
    const found = check(`import type { RuleBook } from '${book}';
import { houseOf } from '${chart}';
export const rate = (book: RuleBook) => book.futures;
export const fund = houseOf('insurance', 3);
`);
    expect(found).toContain(`Property 'futures' does not exist on type 'RuleBook'`);
    expect(found).toContain(`'"insurance"' is not assignable`);
    const errors = found.split('\n').filter((line) => line.includes(': error TS'));
    expect(errors.filter((line) => !line.includes('planted.ts('))).toEqual([]);
    expect(errors).toHaveLength(2);
  });
});

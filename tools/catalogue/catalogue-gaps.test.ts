import { describe, expect, it } from 'vitest';
import { findCatalogueGaps, findMisplacedCodes } from './catalogue-gaps';
import { listTitleCodes } from './title-codes';

const TEST = 'apps/server/src/modules/spot/spot.it.test.ts';
const codesOf = (text: string, path = TEST): string[] => listTitleCodes({ path, text }).map(({ code }) => code);

/** Each row: what it is, the text of a test file, the codes that are found in it. */
const rows: [what: string, text: string, codes: string[]][] = [
  ['a code in brackets', `it('refuses it [A15]', f);`, ['A15']],
  ['several codes', `it('refuses it [K3, I23-game]', f);`, ['K3', 'I23-game']],
  ['a code in front', `describe('A15: codes', f);`, ['A15']],
  ['a code alone', `describe('I16', f);`, ['I16']],
  ['a template', 'it(`survives \u0024{n} kills [V2]`, f);', ['V2']],
  ['the title of a table', `it.each(rows)('%s is refused [L1]', f);`, ['L1']],
  ['a row of a table', `const rows = [['no lots [L2]', 0], ['L1 an exponent', 1]];`, ['L2', 'L1']],
  ['a title without a code', `it('opens pages of the H5', f);`, []],
  ['the code that is also our name', `it('is not moved [H5]', f);`, ['H5']],
  ['a call that only begins with test', `test.pool.query('select A15');`, []],
  ['a string that is no title', `const code = 'A15'; const path = 'M12 3v12'; const at = 'T00:00';`, []],
];

describe('codes in titles', () => {
  it.each(rows)('%s', (_, text, codes) => expect(codesOf(text)).toEqual(codes));

  it('are read in browser tests and shared test code, and nowhere else', () => {
    const text = `export const rows = ['a sign [G1]'];`;
    expect(codesOf(text, 'e2e/spot.spec.ts')).toEqual(['G1']);
    expect(codesOf(text, 'apps/server/src/testing/spot-steps.ts')).toEqual(['G1']);
    expect(codesOf(text, 'packages/testkit/src/amounts.ts')).toEqual(['G1']);
    expect(codesOf(text, 'apps/server/src/modules/spot/spot.store.ts')).toEqual([]);
  });

  it('are found with their line', () => {
    expect(listTitleCodes({ path: TEST, text: `// ü → one\n\nit('holds [M3]', f);` })).toEqual([
      { code: 'M3', path: TEST, line: 3, isAtEnd: true },
    ]);
  });
});

describe('planted gaps of the catalogue', () => {
  const test = { path: TEST, text: `it('refuses it [A15]', f);` };
  const invariants = {
    path: 'apps/server/src/modules/spot/spot-invariants.ts',
    text: `export const SPOT = [{ id: 'I16', says: 'Holds fit.', sql: '' }];`,
  };
  const complete = '| code | case |\n|---|---|\n| A15 | A case. |\n| I16 | A statement. |\n';

  it('reports none where there is none', () => {
    expect(findCatalogueGaps([test, invariants], complete)).toEqual([]);
  });

  it('reports a code of a title that the catalogue lacks', () => {
    const other = { path: 'e2e/spot.spec.ts', text: `\ntest('opens [A16]', f);` };
    expect(findCatalogueGaps([test, invariants, other], complete)).toEqual([
      'e2e/spot.spec.ts:2 uses A16, which docs/catalogue.md does not explain',
    ]);
  });

  it('reports an invariant that the catalogue lacks', () => {
    expect(findCatalogueGaps([test, invariants], '| A15 | A case. |')).toEqual([
      'docs/catalogue.md does not explain invariant I16',
    ]);
  });

  it('reports a code that nothing uses', () => {
    expect(findCatalogueGaps([test], complete)).toEqual(['no title and no invariant uses I16']);
  });

  it('reports a code that is explained twice', () => {
    expect(findCatalogueGaps([test, invariants], `${complete}| A15 | Again. |\n`)).toEqual([
      'docs/catalogue.md explains A15 twice',
    ]);
  });
});

describe('the place of a code', () => {
  it.each([
    [`it('refuses it [A15, A16]', f);`, []],
    [`it('A15: refuses it', f);`, ['A15']],
    [`it('refuses it (A15) [A16]', f);`, ['A15']],
    [`const rows = [['no lots [L2]', 0], ['L1 an exponent', 1]];`, ['L1']],
  ])('%s', (text, codes) => {
    const lines = codes.map((code) => `${TEST}:1: ${code} belongs to the end of its title, in brackets`);
    expect(findMisplacedCodes([{ path: TEST, text }])).toEqual(lines);
  });
});

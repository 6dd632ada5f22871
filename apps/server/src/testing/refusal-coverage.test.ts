import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RefusalCode } from '@candor/contract/codes';
import { isRefusalCode, MESSAGES } from '@candor/contract/messages/tables';
import { expect, it } from 'vitest';

/** In the contract for what comes next; no production code refuses with them. A code that gets its first use leaves this list. */
const NOT_YET_PRODUCED: readonly RefusalCode[] = [];

const thisFile = fileURLToPath(import.meta.url);
const repository = join(dirname(thisFile), '..', '..', '..', '..');

const listSources = (folder: string): string[] =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('node_modules'))
    .map((path) => join(folder, path).replaceAll('\\', '/'));

const server = listSources('apps/server/src');
const isTest = (path: string): boolean => path.endsWith('.test.ts') || path.includes('/testing/');
/** Where codes are declared, not used. */
const isDeclaration = (path: string): boolean => /^packages\/contract\/src\/(codes|messages\/.+)[.]ts$/.test(path);

const production = [...server, ...listSources('packages/contract/src'), ...listSources('packages/domain/src')].filter(
  (path) => !isTest(path) && !isDeclaration(path),
);
const domain = listSources('packages/domain/src');
const tests = [
  ...[...server, ...domain].filter((path) => path.endsWith('.test.ts')),
  ...listSources('packages/testkit/src'),
].filter((path) => path !== relative(repository, thisFile).replaceAll('\\', '/'));

const codes = Object.keys(MESSAGES.en).filter(isRefusalCode);

const readAll = (paths: readonly string[]): string =>
  paths.map((path) => readFileSync(join(repository, path), 'utf8')).join('\n');
const namesCode = (text: string, code: string): boolean => text.includes(`'${code}'`) || text.includes(`"${code}"`);

/** Tests may write the English sentence instead of the code; its longest part without a placeholder tells it apart. */
const namesSentence = (text: string, code: RefusalCode): boolean => {
  const parts = MESSAGES.en[code].split(/\{\w+\}/).sort((a, b) => b.length - a.length);
  return text.includes(parts[0] ?? code);
};

const productionText = readAll(production);
const testText = readAll(tests);
const isProduced = (code: RefusalCode): boolean => namesCode(productionText, code);
const isProvoked = (code: RefusalCode): boolean => namesCode(testText, code) || namesSentence(testText, code);

it('sees the sources', () => {
  expect(production).toEqual(
    expect.arrayContaining(['apps/server/src/platform/http/route.ts', 'packages/contract/src/fields.ts']),
  );
  expect(tests).toContain('apps/server/src/modules/wallet/wallet.it.test.ts');
  expect(codes.length).toBeGreaterThan(25);
});

it('every code is used by production, apart from the ones announced', () => {
  expect(codes.filter((code) => !isProduced(code))).toEqual(NOT_YET_PRODUCED);
});

it('every code that production uses is named by a test', () => {
  expect(codes.filter((code) => isProduced(code) && !isProvoked(code))).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRefusalCode, MESSAGES } from '@candor/contract/messages/tables';
import { expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const FOLDERS = ['apps/server/src', 'packages/contract/src', 'packages/domain/src'];
/** Tests, and where codes are declared. */
const OTHER = /[.]test[.]ts$|[/]testing[/]|^packages[/]contract[/]src[/](codes|messages[/].+)[.]ts$/;

const production = FOLDERS.flatMap((folder) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.includes('node_modules') && !OTHER.test(path)),
);

it('every refusal has a use: production code names its code', () => {
  const named = new Set<string>();
  for (const path of production) {
    const text = readFileSync(join(repository, path), 'utf8');
    for (const [, single, double] of text.matchAll(/'(\w+)'|"(\w+)"/g)) named.add(single ?? double ?? '');
  }
  const codes = Object.keys(MESSAGES.en).filter(isRefusalCode);
  expect(codes.length).toBeGreaterThan(25);
  expect(codes.filter((code) => !named.has(code))).toEqual([]);
});

import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

// A tree shaped like this repository, with a few lines in each file: what the import rules look at, and nothing else.
// Package files are the repository's own, so the subpath and workspace maps under test are the real ones.
const PACKAGE_FILES = [
  'packages/money',
  'packages/contract',
  'packages/domain',
  'packages/testkit',
  'apps/server',
  'apps/h5',
  'apps/ops',
].map((folder) => `${folder}/package.json`);

const NPM_PACKAGES = ['@noble/hashes', 'big.js', 'zod', 'react', 'react-dom', 'use-intl', 'fastify'];

// Files without violations: every import here must be allowed.
const LAWFUL: Record<string, string[]> = {
  'packages/money/src/decimal.ts': ['./whole'],
  'packages/money/src/whole.ts': [],
  'packages/money/src/decimal.test.ts': ['big.js'],
  'packages/contract/src/fields.ts': ['zod/mini', '@candor/money/decimal'],
  'packages/domain/src/transfer.ts': ['@candor/contract/fields', '@candor/money/decimal'],
  'packages/domain/src/digest.ts': ['@noble/hashes'],
  'packages/testkit/src/form.ts': ['@candor/contract/fields'],
  'apps/server/src/platform/http/reply.ts': ['fastify', '@candor/contract/fields'],
  'apps/server/src/platform/runtime/config.ts': ['node:path'],
  'apps/server/src/kernel/ledger/post.ts': ['#platform/runtime/config', '@candor/money/decimal'],
  'apps/server/src/modules/identity/index.ts': ['./identity.store'],
  'apps/server/src/modules/identity/identity.store.ts': ['#platform/runtime/config'],
  'apps/server/src/modules/market/index.ts': [],
  'apps/server/src/modules/wallet/index.ts': ['./wallet.routes'],
  'apps/server/src/modules/wallet/wallet.routes.ts': ['./use-cases/move', '#platform/http/reply'],
  'apps/server/src/modules/wallet/use-cases/move.ts': [
    '#modules/wallet/wallet.store',
    '#kernel/ledger/post',
    '#modules/identity/index',
  ],
  'apps/server/src/modules/wallet/wallet.store.ts': ['#platform/runtime/config'],
  'apps/server/src/modules/wallet/wallet.test.ts': [
    '#app/app',
    '@candor/testkit/form',
    '#modules/identity/identity.store',
  ],
  'apps/server/src/testing/test-app.ts': ['#app/app'],
  'apps/server/src/app.ts': ['#modules/wallet/index', '#platform/http/reply'],
  'apps/h5/src/lib/clock.ts': [],
  'apps/h5/src/ui/button.tsx': ['react', '#lib/clock.ts'],
  'apps/h5/src/data/client.ts': ['#lib/clock.ts', '@candor/contract/fields'],
  'apps/h5/src/i18n/loader.ts': ['#lib/clock.ts'],
  'apps/h5/src/widgets/trade/trade-nav.tsx': ['#ui/button.tsx', '#data/client.ts'],
  'apps/h5/src/features/wallet/model/draft.ts': ['@candor/domain/transfer'],
  'apps/h5/src/features/wallet/screens/assets-screen.tsx': [
    '#ui/button.tsx',
    '#data/client.ts',
    '#widgets/trade/trade-nav.tsx',
    '#features/wallet/model/draft.ts',
  ],
  'apps/h5/src/features/login/screens/login-screen.tsx': ['#ui/button.tsx'],
  'apps/h5/src/app/main.tsx': ['react-dom', 'lazy #features/wallet/screens/assets-screen.tsx'],
  'apps/ops/src/texts/frame.ts': [],
  'apps/ops/src/data/client.ts': ['#texts/frame.ts', '@candor/contract/fields'],
  'apps/ops/src/ui/page.tsx': ['react', '#data/client.ts', '#texts/frame.ts'],
  'apps/ops/src/pages/users/users-page.tsx': ['#ui/page.tsx', '#data/client.ts'],
  'apps/ops/src/app/main.tsx': ['react-dom', 'lazy #pages/users/users-page.tsx'],
};

// Writes the tree, with `extra` files (path → imports) added; see importOf for the spellings.
export function makeSampleTree(repoRoot: string, extra: Record<string, string[]>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'candor-imports-')));
  for (const file of PACKAGE_FILES) copyInto(join(repoRoot, file), join(root, file));
  for (const name of NPM_PACKAGES) writeNpmPackage(root, name);
  mkdirSync(join(root, 'node_modules/@candor'), { recursive: true });
  for (const name of ['money', 'contract', 'domain', 'testkit']) {
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@candor', name), 'dir');
  }
  for (const [file, imports] of Object.entries({ ...LAWFUL, ...extra }))
    writeText(join(root, file), sourceOf(file, imports));
  return root;
}

/** One import in the spelling its first word asks for: type, lazy, again (export from), or none: a plain import. */
function importOf(wish: string, index: number): string {
  const [, keyword = '', specifier = ''] = /^(?:(type|lazy|again) )?(.*)$/.exec(wish) ?? [];
  if (keyword === 'lazy') return `export const lazy${index} = [{ load: () => import('${specifier}') }];`;
  if (keyword === 'again') return `export { x as again${index} } from '${specifier}';`;
  return `import ${keyword} { x as x${index} } from '${specifier}';\nexport type T${index} = typeof x${index};`;
}

/** React files carry JSX, as the real ones do. */
function sourceOf(file: string, imports: string[]): string {
  const value = file.endsWith('.tsx') ? '<b className="x">{<i {...{}} />}</b>' : '1';
  return `${imports.map(importOf).join('\n')}\nexport const x = ${value};\n`;
}

function writeNpmPackage(root: string, name: string): void {
  const exports = { '.': './dist/index.js', './mini': './mini/index.js' };
  writeText(join(root, 'node_modules', name, 'package.json'), JSON.stringify({ name, type: 'module', exports }));
  writeText(join(root, 'node_modules', name, 'dist/index.js'), 'export const x = 1;\n');
  writeText(join(root, 'node_modules', name, 'mini/index.js'), 'export const x = 1;\n');
}

function copyInto(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

function writeText(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

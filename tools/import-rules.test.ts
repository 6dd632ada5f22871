import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSampleTree } from './imports/sample-tree';

type Violation = { rule: string; from: string; to: string };
type Report = {
  ruleNames: string[];
  modules: { file: string; imports: string[] }[];
  violations: Violation[];
};

const repoRoot = dirname(dirname(fileURLToPath(import.meta.url)));
const server = 'apps/server/src';
const h5 = 'apps/h5/src';
const ops = 'apps/ops/src';

// One planted violation per row: a new file that imports one thing it must not. That file must trip that rule and no other.
const PLANTS: { rule: string; file: string; imports: string }[] = [
  { rule: 'money-imports-nothing', file: 'packages/money/src/a.ts', imports: 'zod/mini' },
  { rule: 'money-imports-nothing', file: 'packages/money/src/b.ts', imports: 'node:crypto' },
  { rule: 'money-imports-nothing', file: 'packages/money/src/c.ts', imports: '@candor/contract/fields' },
  { rule: 'money-imports-nothing', file: 'packages/money/src/d.ts', imports: 'big.js' },
  { rule: 'contract-imports-only-zod-mini-and-money', file: 'packages/contract/src/a.ts', imports: 'zod' },
  { rule: 'contract-imports-only-zod-mini-and-money', file: 'packages/contract/src/b.ts', imports: 'node:path' },
  {
    rule: 'contract-imports-only-zod-mini-and-money',
    file: 'packages/contract/src/c.ts',
    imports: '@candor/domain/transfer',
  },
  { rule: 'domain-imports-only-contract-money-noble-and-scure', file: 'packages/domain/src/a.ts', imports: 'big.js' },
  { rule: 'domain-imports-only-contract-money-noble-and-scure', file: 'packages/domain/src/b.ts', imports: 'node:fs' },
  {
    rule: 'packages-import-no-app',
    file: 'packages/extra/src/a.ts',
    imports: '../../../apps/server/src/platform/http/reply',
  },
  { rule: 'platform-knows-no-business', file: `${server}/platform/http/a.ts`, imports: '#kernel/ledger/post' },
  { rule: 'platform-knows-no-business', file: `${server}/platform/http/b.ts`, imports: 'type #modules/wallet/index' },
  { rule: 'platform-knows-no-business', file: `${server}/platform/http/c.ts`, imports: '#app/app' },
  { rule: 'kernel-knows-no-product', file: `${server}/kernel/ledger/a.ts`, imports: '#modules/wallet/index' },
  { rule: 'kernel-knows-no-product', file: `${server}/kernel/ledger/b.ts`, imports: '#app/app' },
  { rule: 'modules-know-no-app', file: `${server}/modules/wallet/a.ts`, imports: '#app/app' },
  {
    rule: 'store-imports-no-use-case-or-route',
    file: `${server}/modules/wallet/extra.store.ts`,
    imports: '#modules/wallet/use-cases/move',
  },
  {
    rule: 'store-imports-no-use-case-or-route',
    file: `${server}/modules/wallet/more.store.ts`,
    imports: './wallet.routes',
  },
  {
    rule: 'use-case-imports-no-route',
    file: `${server}/modules/wallet/use-cases/a.ts`,
    imports: '#modules/wallet/wallet.routes',
  },
  {
    rule: 'modules-meet-through-index',
    file: `${server}/modules/wallet/b.ts`,
    imports: '#modules/identity/identity.store',
  },
  { rule: 'modules-meet-by-allow-list', file: `${server}/modules/wallet/c.ts`, imports: '#modules/market/index' },
  {
    rule: 'modules-meet-by-allow-list',
    file: `${server}/modules/identity/a.ts`,
    imports: 'type #modules/wallet/index',
  },
  { rule: 'server-imports-no-web-app', file: `${server}/platform/http/d.ts`, imports: '../../../../h5/src/lib/clock' },
  { rule: 'lib-stands-alone', file: `${h5}/lib/a.ts`, imports: '#ui/button.tsx' },
  { rule: 'lib-stands-alone', file: `${h5}/lib/b.ts`, imports: '#data/client.ts' },
  { rule: 'ui-knows-no-business', file: `${h5}/ui/a.tsx`, imports: '#i18n/loader.ts' },
  { rule: 'ui-knows-no-business', file: `${h5}/ui/b.tsx`, imports: 'type #data/client.ts' },
  { rule: 'lib-stands-alone', file: `${h5}/lib/d.ts`, imports: 'type #widgets/trade/trade-nav.tsx' },
  { rule: 'ui-knows-no-business', file: `${h5}/ui/c.tsx`, imports: '#widgets/trade/trade-nav.tsx' },
  { rule: 'data-and-i18n-stay-below-widgets', file: `${h5}/data/a.ts`, imports: '#features/wallet/model/draft.ts' },
  { rule: 'data-and-i18n-stay-below-widgets', file: `${h5}/data/e.ts`, imports: '#widgets/trade/trade-nav.tsx' },
  { rule: 'data-and-i18n-stay-below-widgets', file: `${h5}/i18n/a.ts`, imports: '#app/main.tsx' },
  { rule: 'widgets-stay-below-features', file: `${h5}/widgets/a.ts`, imports: '#features/wallet/model/draft.ts' },
  { rule: 'widgets-stay-below-features', file: `${h5}/widgets/b.ts`, imports: 'lazy #app/main.tsx' },
  { rule: 'features-know-no-app', file: `${h5}/features/wallet/a.tsx`, imports: '#app/main.tsx' },
  { rule: 'features-are-islands', file: `${h5}/features/login/b.tsx`, imports: 'lazy #features/wallet/model/draft.ts' },
  {
    rule: 'features-are-islands',
    file: `${h5}/features/login/c.tsx`,
    imports: 'again #features/wallet/model/draft.ts',
  },
  { rule: 'features-are-islands', file: `${h5}/features/login/a.tsx`, imports: '#features/wallet/model/draft.ts' },
  { rule: 'model-knows-no-react', file: `${h5}/features/wallet/model/a.ts`, imports: 'react' },
  { rule: 'model-knows-no-react', file: `${h5}/features/wallet/model/c.ts`, imports: 'use-intl' },
  { rule: 'model-knows-no-react', file: `${h5}/features/wallet/model/b.ts`, imports: '#ui/button.tsx' },
  { rule: 'h5-imports-no-other-app', file: `${h5}/data/b.ts`, imports: '../../../server/src/platform/http/reply' },
  { rule: 'h5-imports-no-zod', file: `${h5}/data/c.ts`, imports: 'zod/mini' },
  { rule: 'h5-imports-no-node', file: `${h5}/data/d.ts`, imports: 'node:fs' },
  { rule: 'console-texts-stand-alone', file: `${ops}/texts/a.ts`, imports: 'react' },
  { rule: 'console-data-stays-below-ui', file: `${ops}/data/a.ts`, imports: '#ui/page.tsx' },
  { rule: 'console-ui-stays-below-pages', file: `${ops}/ui/a.tsx`, imports: '#pages/users/users-page.tsx' },
  { rule: 'console-pages-know-no-app', file: `${ops}/pages/users/a.tsx`, imports: '#app/main.tsx' },
  {
    rule: 'console-pages-are-islands',
    file: `${ops}/pages/deposits/a.tsx`,
    imports: 'lazy #pages/users/users-page.tsx',
  },
  { rule: 'console-imports-no-other-app', file: `${ops}/data/b.ts`, imports: '../../../h5/src/lib/clock.ts' },
  { rule: 'console-imports-no-zod', file: `${ops}/data/c.ts`, imports: 'zod/mini' },
  { rule: 'production-imports-no-test-code', file: `${server}/platform/http/e.ts`, imports: '@candor/testkit/form' },
  { rule: 'production-imports-no-test-code', file: `${server}/modules/wallet/d.ts`, imports: './wallet.test' },
  { rule: 'production-imports-no-test-code', file: `${server}/seed.ts`, imports: './testing/test-app' },
  { rule: 'no-circular', file: 'packages/domain/src/round.ts', imports: './trip' },
  { rule: 'every-import-resolves', file: `${h5}/lib/c.ts`, imports: './nowhere.ts' },
  { rule: 'every-import-resolves', file: `${server}/platform/http/f.ts`, imports: '#platform/nowhere' },
];

const trees: string[] = [];

function check(extra: Record<string, string[]>): Report & { exitCode: number | null } {
  const root = makeSampleTree(repoRoot, extra);
  trees.push(root);
  const run = spawnSync(process.execPath, ['tools/check-imports.mjs', '--json', '--root', root], {
    cwd: repoRoot,
    encoding: 'utf8',
  });
  if (run.stdout === '') throw new Error(run.stderr);
  return { ...(JSON.parse(run.stdout) as Report), exitCode: run.status };
}

afterAll(() => {
  for (const root of trees) rmSync(root, { recursive: true, force: true });
});

describe('a tree without violations', () => {
  it('passes, and its subpath, workspace and npm imports are followed to the files they mean', () => {
    const report = check({});
    expect(report.violations).toEqual([]);
    expect(report.exitCode).toBe(0);
    const importsOf = (file: string) => report.modules.find((module) => module.file === file)?.imports.toSorted();
    expect(importsOf(`${server}/kernel/ledger/post.ts`)).toEqual([
      `${server}/platform/runtime/config.ts`,
      'packages/money/src/decimal.ts',
    ]);
    expect(importsOf(`${h5}/app/main.tsx`)).toEqual([
      `${h5}/features/wallet/screens/assets-screen.tsx`,
      'node_modules/react-dom/dist/index.js',
    ]);
  });
});

describe('planted violations', () => {
  let report: ReturnType<typeof check>;
  beforeAll(() => {
    const extra = Object.fromEntries(PLANTS.map(({ file, imports }) => [file, [imports]]));
    report = check({ ...extra, 'packages/domain/src/trip.ts': ['./round'] });
  });

  it.each(PLANTS)('$rule: $file → $imports', ({ rule, file }) => {
    const fired = report.violations.filter((violation) => violation.from === file).map((violation) => violation.rule);
    expect(fired).toEqual([rule]);
  });

  it('nothing else fires, and every rule has a plant', () => {
    const planted = new Set(PLANTS.map(({ file }) => file));
    expect(report.violations.filter(({ from }) => !planted.has(from))).toEqual([]);
    expect(report.exitCode).toBe(1);
    expect([...new Set(PLANTS.map(({ rule }) => rule))].toSorted()).toEqual(report.ruleNames.toSorted());
  });
});

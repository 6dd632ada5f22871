import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LIMITED_PRODUCTS } from '@candor/contract/security';
import { expect, it } from 'vitest';

const modules = join(dirname(fileURLToPath(import.meta.url)), '..');

const sourcesOf = (module: string): string =>
  readdirSync(join(modules, module), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(modules, module, path), 'utf8'))
    .join('\n');

/** Asks the own limits about something staked; a deposit asks about itself only. */
const asksBeforeStakes = (source: string): boolean =>
  /import \{[^}]*\b(?:checkSelfLimits|ensureWithinSelfLimits)\b[^}]*\} from '#modules\/limits\/index'/.test(source) &&
  /\bstake(?:: [^,}]+)?, loss: /.test(source);

it('screens name exactly the products that ask own limits', () => {
  const asking = readdirSync(modules, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && asksBeforeStakes(sourcesOf(entry.name)))
    .map(({ name }) => name);
  expect(asking.toSorted()).toEqual([...LIMITED_PRODUCTS].toSorted());
});

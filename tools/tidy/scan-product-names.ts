import { type Finding, isBesideProduct, isCode, parseSource, type Source, walk } from './source';

/** What the products call theirs; taken from migrations, modules, manifests and the contract. */
export interface ProductNames {
  readonly tables: readonly string[];
  readonly entryKinds: readonly string[];
  readonly ruleAreas: readonly string[];
  readonly purses: readonly string[];
  readonly routes: readonly string[];
}

const KERNEL = 'apps/server/src/kernel/';
const SHARED = [KERNEL, 'apps/server/src/platform/'];

/** URL prefixes of whole apps, which shared server code may name. */
const APP_PREFIXES = ['/', '/api/', '/ops/'];

const wordIn = (text: string, word: string): boolean => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text);
const tableIn = (text: string, table: string): boolean =>
  table.includes('_') ? wordIn(text, table) : new RegExp(`\\b(from|join|into|update|table)\\s+${table}\\b`).test(text);
const kindIn = (text: string, kind: string): boolean => (kind.includes('_') ? wordIn(text, kind) : text === kind);
const quotedIn = (text: string, word: string): boolean => text === word || text.includes(`'${word}'`);

const isRoute = (text: string, route: string): boolean => {
  const path = text.replace(/^\/api(?=\/)/, '');
  if (APP_PREFIXES.includes(path) || !path.startsWith('/')) return false;
  return path === route || (path.endsWith('/') && route.startsWith(path));
};

function findName(text: string, path: string, names: ProductNames): string | null {
  const table = names.tables.find((name) => tableIn(text, name));
  if (table !== undefined) return `the table ${table}`;
  const kind = names.entryKinds.find((name) => kindIn(text, name));
  if (kind !== undefined) return `the entry kind ${kind}`;
  const route = names.routes.find((name) => isRoute(text, name));
  if (route !== undefined) return `the route ${route}`;
  // platform knows neither rules nor purses, and their names are ordinary words.
  if (!path.startsWith(KERNEL)) return null;
  const area = names.ruleAreas.find((name) => quotedIn(text, name));
  if (area !== undefined) return `the rule area ${area}`;
  const purse = names.purses.find((name) => quotedIn(text, name));
  return purse === undefined ? null : `the purse ${purse}`;
}

/** Kernel and platform serve every product and name none: whatever they need comes with the manifests. */
export function scanProductNames(source: Source, names: ProductNames): Finding[] {
  const { path } = source;
  if (!isCode(path) || isBesideProduct(path) || !SHARED.some((folder) => path.startsWith(folder))) return [];
  const { root, lineAt } = parseSource(source);
  const findings: Finding[] = [];
  walk(root, (node) => {
    const text = node.type === 'StringLiteral' ? node.value : node.type === 'TemplateElement' ? node.raw : null;
    if (typeof text !== 'string') return;
    const found = findName(text, path, names);
    if (found === null) return;
    const message = `names ${found} of a product: let its module declare what is needed in its manifest`;
    findings.push({ path, line: lineAt(node.span?.start ?? 0), rule: 'product-name', message });
  });
  return findings;
}

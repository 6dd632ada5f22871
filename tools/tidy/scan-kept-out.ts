import { type Finding, isBesideProduct, isCode, type Node, nameOf, parseSource, type Source, walk } from './source';

interface Rule {
  readonly rule: string;
  readonly message: string;
  readonly files: (path: string) => boolean;
  readonly matches: (node: Node) => boolean;
}

const CHANCE = ['randomBytes', 'randomInt', 'randomUUID', 'randomFillSync', 'getRandomValues'];
const SCHEMA = ['safeParse', 'parseAsync', 'safeParseAsync', 'safeDecode', 'safeEncode'];
const MONEY =
  /^(packages\/(money|domain|contract)\/src|apps\/server\/src\/(kernel|modules)|apps\/h5\/src\/features\/[^/]+\/model|apps\/ops\/src\/(pages|ui))\//;

const isProduct = (path: string): boolean => /^(apps|packages)\//.test(path) && !isBesideProduct(path);
const isRuntime = (path: string): boolean => path.startsWith('apps/server/src/platform/runtime/');
const isBrowser = (path: string): boolean => /^apps\/(h5|ops)\/src\//.test(path) && isProduct(path);
const isMoney = (path: string): boolean => MONEY.test(path) && isProduct(path);
const isTest = (path: string): boolean => /[.]test[.]tsx?$|\/testing\/|^e2e\//.test(path);

/** The property a node reads: `b` of `a.b`, '' of anything else. */
const propertyOf = (node: unknown): string => {
  const { type, property } = (node ?? {}) as Node;
  const { type: kind, value } = (property ?? {}) as Node;
  return type === 'MemberExpression' && kind === 'Identifier' ? String(value) : '';
};
const isCallOf = ({ type, callee }: Node, name: string): boolean =>
  type === 'CallExpression' && nameOf(callee) === name;
const hasNone = (list: unknown): boolean => !Array.isArray(list) || list.length === 0;

/** What code takes from one place only, or not at all. */
const RULES: readonly Rule[] = [
  {
    rule: 'clock',
    message: 'take a Clock and ask nowMs() (server: platform/runtime/clock; H5: lib/clock)',
    files: (path) => isProduct(path) && !isRuntime(path) && path !== 'apps/h5/src/lib/clock.ts',
    matches: (node) =>
      nameOf(node) === 'Date.now' ||
      (hasNone(node.arguments) &&
        (isCallOf(node, 'Date') || (node.type === 'NewExpression' && nameOf(node.callee) === 'Date'))),
  },
  {
    rule: 'chance',
    message: 'take an id or number from platform/runtime/ids (H5, console: data/request-key)',
    files: (path) => isProduct(path) && !isRuntime(path) && !path.endsWith('/src/data/request-key.ts'),
    matches: (node) => nameOf(node) === 'Math.random' || CHANCE.includes(propertyOf(node)),
  },
  {
    rule: 'float-money',
    message: 'decimals stay strings: use @candor/money (parseAmount, canonical, toFixed8, roundTo)',
    files: isMoney,
    matches: ({ type, value }) => type === 'Identifier' && (value === 'parseFloat' || value === 'toFixed'),
  },
  {
    rule: 'number-money',
    message: 'decimals stay strings; number fields of the wire are made in *.reply.ts',
    files: (path) => isMoney(path) && !path.endsWith('.reply.ts'),
    matches: (node) => isCallOf(node, 'Number') || isCallOf(node, 'globalThis.Number'),
  },
  {
    rule: 'browser-schema',
    message:
      'the build takes schemas out of the contract (h5/build/light-contract): the server checks, the app does not',
    files: isBrowser,
    matches: (node) =>
      SCHEMA.includes(propertyOf(node)) ||
      (node.type === 'MemberExpression' && ['input', 'reply'].includes(propertyOf(node.object))),
  },
  {
    rule: 'hidden-test',
    message: 'run all tests, or delete this one',
    files: isTest,
    matches: ({ type, callee }) =>
      type === 'CallExpression' &&
      (propertyOf(callee) === 'todo' ||
        (propertyOf(callee) === 'each' && propertyOf((callee as Node).object) === 'skip')),
  },
];

/** Rules about single names and calls. Biome has no option for them, or asks for each text again in every override. */
export function scanKeptOut(source: Source): Finding[] {
  const { path } = source;
  const rules = isCode(path) ? RULES.filter(({ files }) => files(path)) : [];
  if (rules.length === 0) return [];
  const { root, lineAt } = parseSource(source);
  const findings: Finding[] = [];
  walk(root, (node) => {
    for (const { rule, message, matches } of rules)
      if (matches(node)) findings.push({ path, line: lineAt(node.span?.start ?? 1), rule, message });
  });
  return findings;
}

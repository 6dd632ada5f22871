import { type Finding, isBesideProduct, isCode, type Node, nameOf, parseSource, type Source, walk } from './source';

type Ban = { rule: string; matches: (node: Node) => boolean; message: string; applies: (path: string) => boolean };

const isRuntime = (path: string) => path.startsWith('apps/server/src/platform/runtime/');
const H5_CLOCK = 'apps/h5/src/lib/clock.ts';
const H5_RANDOM = 'apps/h5/src/data/request-key.ts';
const isProduct = (path: string) => !isBesideProduct(path) && /^(apps|packages)\//.test(path);

const MONEY_PATHS = [
  /^packages\/(money|domain|contract)\/src\//,
  /^apps\/server\/src\/(kernel|modules)\//,
  /^apps\/h5\/src\/features\/[^/]+\/model\//,
  /^apps\/ops\/src\/(pages|ui)\//,
];
const isMoneyCode = (path: string) => isProduct(path) && MONEY_PATHS.some((pattern) => pattern.test(path));

const RANDOM_CALLS = /(^|[.])(randomBytes|randomInt|randomUUID|randomFillSync|getRandomValues)$/;

/** What only schemas can do, and whatever is asked of the two schemas of a call. */
const SCHEMA_METHODS = /^(safeParse|parseAsync|safeParseAsync|safeDecode|safeEncode)$/;
const OF_CALL_SCHEMAS = /[.](input|reply)[.]\w+$/;

const BANS: Ban[] = [
  {
    rule: 'clock',
    matches: (node) => calls(node, /^(globalThis[.])?Date([.]now)?$/) || isBareNewDate(node),
    message: 'take a Clock and ask nowMs() (server: platform/runtime/clock; H5: lib/clock)',
    applies: (path) => isProduct(path) && !isRuntime(path) && path !== H5_CLOCK,
  },
  {
    rule: 'random',
    matches: (node) => calls(node, /^(globalThis[.])?Math[.]random$/) || calls(node, RANDOM_CALLS),
    message: 'take an id or number from platform/runtime/ids (H5: data/request-key)',
    applies: (path) => isProduct(path) && !isRuntime(path) && path !== H5_RANDOM,
  },
  {
    rule: 'environment',
    matches: (node) => node.type === 'MemberExpression' && /^(globalThis[.])?process[.]env$/.test(nameOf(node)),
    message: 'take the value from Config (platform/runtime/config is the only reader of the environment)',
    applies: (path) => isProduct(path) && !isRuntime(path),
  },
  {
    rule: 'float-money',
    matches: (node) => calls(node, /^((globalThis|Number)[.])?parseFloat$/) || endsWithCall(node, 'toFixed'),
    message: 'decimals stay strings: use @candor/money (parseAmount, canonical, toFixed8, roundTo)',
    applies: isMoneyCode,
  },
  {
    rule: 'float-money',
    matches: (node) => calls(node, /^(globalThis[.])?Number$/),
    message: 'decimals stay strings: use @candor/money; the number fields of the wire are made in *.reply.ts',
    applies: (path) => isMoneyCode(path) && !path.endsWith('.reply.ts'),
  },
  {
    rule: 'schema-in-browser',
    matches: (node) =>
      node.type === 'MemberExpression' &&
      (SCHEMA_METHODS.test(nameOf(node.property)) || OF_CALL_SCHEMAS.test(nameOf(node))),
    message: 'the build takes schemas out of the contract (build/light-contract): the server checks, the app does not',
    applies: (path) => isProduct(path) && /^apps\/(h5|ops)\/src\//.test(path),
  },
];

/** Calls that break determinism or money. Read from the syntax tree, so comments and texts never trip it. */
export function scanBannedCalls(source: Source): Finding[] {
  const bans = isCode(source.path) ? BANS.filter((ban) => ban.applies(source.path)) : [];
  if (bans.length === 0) return [];
  const { root, lineAt } = parseSource(source);
  const findings: Finding[] = [];
  walk(root, (node) => {
    for (const { rule, message } of bans.filter((ban) => ban.matches(node))) {
      findings.push({ path: source.path, line: lineAt(node.span?.start ?? 0), rule, message });
    }
  });
  return findings;
}

function calls(node: Node, name: RegExp): boolean {
  return node.type === 'CallExpression' && name.test(nameOf(node.callee));
}

function endsWithCall(node: Node, method: string): boolean {
  const callee = node.callee as Node | undefined;
  return node.type === 'CallExpression' && callee?.type === 'MemberExpression' && nameOf(callee.property) === method;
}

function isBareNewDate(node: Node): boolean {
  const given = (node.arguments ?? []) as unknown[];
  return node.type === 'NewExpression' && nameOf(node.callee) === 'Date' && given.length === 0;
}

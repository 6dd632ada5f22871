import { type Finding, isCode, type Node, nameOf, parseSource, type Source, walk } from './source';

const FORBIDDEN_NAMES = /^(utils?|helpers?|constants?|types?|common|enums?|base|misc|shared)[.]/;
const FORBIDDEN_SUFFIX = /[.](service|helper|util|manager)[.]tsx?$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*([.][a-z0-9]+(-[a-z0-9]+)*)*$/;
const DEFAULT_EXPORT_ALLOWED = [/[.]config[.](ts|mts|mjs)$/, /global-setup[.]ts$/, /[.]cjs$/];
// Put together from parts, so that this file does not find itself.
const UNFINISHED = new RegExp(`\\b(?:${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].join('|')})\\b`);
const TEXT_FILES = /[.](ts|tsx|mts|mjs|cjs|css|sql|html|md|sh)$/;

/** Names, leftovers and shortcuts. */
export function scanStyle(source: Source): Finding[] {
  const code = isCode(source.path) ? scanCode(source) : [];
  return [...scanName(source.path), ...scanLeftovers(source), ...code];
}

function scanName(path: string): Finding[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!/[.](ts|tsx|mts|mjs|cjs|css|sql)$/.test(name) || name.startsWith('.')) return [];
  const finding = (message: string): Finding => ({ path, line: 1, rule: 'file-name', message });
  if (isCode(path) && (FORBIDDEN_NAMES.test(name) || FORBIDDEN_SUFFIX.test(name))) {
    return [finding('name the file after what it does (a verb or a noun of ours), not after its kind')];
  }
  const isKebab = name.endsWith('.sql') || KEBAB.test(name);
  return isKebab ? [] : [finding('write file names in kebab-case')];
}

function scanLeftovers({ path, text }: Source): Finding[] {
  if (!TEXT_FILES.test(path)) return [];
  return text.split('\n').flatMap((line, index) => {
    const word = UNFINISHED.exec(line)?.[0];
    const message = `"${word}": finish it, leave it out, or open an issue`;
    return word === undefined ? [] : [{ path, line: index + 1, rule: 'leftover', message }];
  });
}

function scanCode(source: Source): Finding[] {
  const { root, lineAt } = parseSource(source);
  const findings: Finding[] = [];
  walk(root, (node) => {
    const problem = problemOf(node, source.path);
    if (problem) findings.push({ path: source.path, line: lineAt(node.span?.start ?? 0), ...problem });
  });
  return findings;
}

function problemOf(node: Node, path: string): { rule: string; message: string } | null {
  if (isDefaultExport(node) && !DEFAULT_EXPORT_ALLOWED.some((pattern) => pattern.test(path))) {
    return { rule: 'default-export', message: 'export by name' };
  }
  if (importedFrom(node).startsWith('../../')) {
    return { rule: 'climbing-import', message: "use the package's subpath imports (#platform/…, #ui/…)" };
  }
  if (node.type === 'TsKeywordType' && node.kind === 'any') {
    return { rule: 'any', message: 'say the type, or unknown and narrow it' };
  }
  const called = node.type === 'CallExpression' ? testCallName(node.callee) : '';
  if (/^(describe|it|test|suite|bench)([.]\w+)*[.](only|skip|todo|fixme)$/.test(called)) {
    return { rule: 'half-test', message: `"${called}" hides tests: run all of them, or delete this one` };
  }
  return null;
}

function isDefaultExport(node: Node): boolean {
  return node.type === 'ExportDefaultDeclaration' || node.type === 'ExportDefaultExpression';
}

function importedFrom(node: Node): string {
  const isImport = ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'].includes(node.type);
  if (isImport) return String((node.source as Node | null)?.value ?? '');
  const isDynamic = node.type === 'CallExpression' && (node.callee as Node).type === 'Import';
  if (!isDynamic) return '';
  const [first] = node.arguments as { expression: Node }[];
  return String(first?.expression.value ?? '');
}

/** `it.skip(…)` and `it.skip.each(…)(…)` alike. */
function testCallName(callee: unknown): string {
  const node = callee as Node;
  return node.type === 'CallExpression' ? testCallName(node.callee).replace(/[.]each$/, '') : nameOf(node);
}

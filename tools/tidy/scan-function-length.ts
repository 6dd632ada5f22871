import { type Finding, isCode, type Node, parseSource, type Source, walk } from './source';

const FUNCTION_LINES = 70;

const FUNCTION_TYPES = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'MethodProperty',
  'Constructor',
]);

/** Biome's own rule counts the callback of `describe` as a function, and does not count the head of any. */
export function scanFunctionLength(source: Source): Finding[] {
  if (!isCode(source.path)) return [];
  const { root, lineAt } = parseSource(source);
  const findings: Finding[] = [];
  walk(root, (node, parent) => {
    if (!FUNCTION_TYPES.has(node.type) || isTestGroup(parent)) return;
    const span = node.span ?? (node.function as Node | undefined)?.span ?? { start: 0, end: 0 };
    const line = lineAt(span.start);
    const lines = lineAt(span.end) - line + 1;
    if (lines <= FUNCTION_LINES) return;
    const message = `a function of ${lines} lines, at most ${FUNCTION_LINES}: move straight-line parts into named functions`;
    findings.push({ path: source.path, line, rule: 'function-length', message });
  });
  return findings;
}

/** `describe(…, () => {…})` is a heading, not a function: its tests are counted one by one. swc puts an argument's call above it. */
function isTestGroup(parent: Node | null): boolean {
  const callee = JSON.stringify(parent?.type === 'CallExpression' ? parent.callee : '');
  return callee.includes('"value":"describe"');
}

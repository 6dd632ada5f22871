import { type Finding, isCode, type Node, type Parsed, parseSource, type Source, walk } from './source';

const FILE_LINES = 400;
const REACT_FILE_LINES = 250;
const FUNCTION_LINES = 70;
const PARAMETERS = 3;

const FUNCTION_TYPES = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'MethodProperty',
  'Constructor',
]);

/** Size limits. Beyond them a file or function is doing more than one thing: split it by meaning. */
export function scanBudgets(source: Source): Finding[] {
  if (!isCode(source.path) && !source.path.endsWith('.css')) return [];
  const tooLong = checkFileLength(source);
  return isCode(source.path) ? [...tooLong, ...checkFunctions(source)] : tooLong;
}

function checkFileLength({ path, text }: Source): Finding[] {
  const lines = text.trimEnd().split('\n').length;
  const limit = path.endsWith('.tsx') ? REACT_FILE_LINES : FILE_LINES;
  if (lines <= limit) return [];
  return [{ path, line: 1, rule: 'file-length', message: `${lines} lines, at most ${limit}: split it by meaning` }];
}

function checkFunctions(source: Source): Finding[] {
  const parsed = parseSource(source);
  const findings: Finding[] = [];
  walk(parsed.root, (node, parent) => {
    if (!FUNCTION_TYPES.has(node.type)) return;
    findings.push(...checkFunction({ node, parent, path: source.path, parsed }));
  });
  return findings;
}

function checkFunction(at: { node: Node; parent: Node | null; path: string; parsed: Parsed }): Finding[] {
  const { path, parsed } = at;
  const inner = (at.node.function ?? at.node) as Node;
  const span = at.node.span ?? inner.span ?? { start: 0, end: 0 };
  const [line, last] = [parsed.lineAt(span.start), parsed.lineAt(span.end)];
  const findings: Finding[] = [];
  const lines = last - line + 1;
  if (lines > FUNCTION_LINES && !isTestGroup(at.parent)) {
    const message = `a function of ${lines} lines, at most ${FUNCTION_LINES}: move straight-line parts into named functions`;
    findings.push({ path, line, rule: 'function-length', message });
  }
  const parameters = countParameters(inner);
  // The rows of a table test arrive as parameters.
  if (parameters > PARAMETERS && !/([.]test[.]tsx?$|[/]testing[/])/.test(path)) {
    const message = `${parameters} parameters, at most ${PARAMETERS}: pass one object with named fields`;
    findings.push({ path, line, rule: 'parameters', message });
  }
  return findings;
}

/** A `this` parameter is a type annotation, not an argument. */
function countParameters(node: Node): number {
  const params = (node.params ?? []) as Node[];
  return params.filter((param) => ((param.pat ?? param) as Node).value !== 'this').length;
}

/** `describe(…, () => {…})` is a heading, not a function: its tests are counted one by one. swc puts an argument's call above it. */
function isTestGroup(parent: Node | null): boolean {
  const callee = JSON.stringify(parent?.type === 'CallExpression' ? parent.callee : '');
  return callee.includes('"value":"describe"');
}

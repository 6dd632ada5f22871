import { type Finding, isBesideProduct, type Node, nameOf, parseSource, type Source, walk } from './source';

const SPOKEN_PROPS = new Set([
  'aria-label',
  'aria-description',
  'placeholder',
  'title',
  'alt',
  'label',
  'hint',
  'message',
]);
const SKIP_MARK = '// dev-only: literal English';
/** The brand is the same in every language. */
const ALLOWED = new Set(['Candor']);

/** Text a user could read, written straight into JSX instead of coming through i18n. */
export function scanJsxText(source: Source): Finding[] {
  const { path, text } = source;
  const isScreenCode = path.startsWith('apps/') && path.endsWith('.tsx') && !isBesideProduct(path);
  if (!isScreenCode || text.startsWith(SKIP_MARK)) return [];
  const { root, lineAt } = parseSource(source);
  const findings: Finding[] = [];
  walk(root, (node) => {
    for (const literal of spokenLiterals(node)) {
      const words = String(literal.value ?? '').trim();
      if (!/\p{L}/u.test(words) || ALLOWED.has(words)) continue;
      const message = `"${words}" is not translated: add a key in i18n/<language>/<area>.json for all eight languages`;
      findings.push({ path, line: lineAt(literal.span?.start ?? 0), rule: 'jsx-text', message });
    }
  });
  return findings;
}

function spokenLiterals(node: Node): Node[] {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    return ((node.children ?? []) as Node[]).flatMap((child) =>
      child.type === 'JSXExpressionContainer' ? literalsOf(child.expression) : literalsOf(child),
    );
  }
  if (node.type !== 'JSXAttribute' || !SPOKEN_PROPS.has(nameOf(node.name))) return [];
  const value = node.value as Node | null;
  return value?.type === 'JSXExpressionContainer' ? literalsOf(value.expression) : literalsOf(value);
}

/** Literals that end up on the screen: also behind `a ? … : …`, `a && …`, and the fixed parts of a template. */
function literalsOf(value: unknown): Node[] {
  const node = (value ?? {}) as Node;
  switch (node.type) {
    case 'JSXText':
    case 'StringLiteral':
      return [node];
    case 'TemplateLiteral':
      return (node.quasis as Node[]).map((part) => ({ ...part, value: part.cooked }));
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
    case 'BinaryExpression':
      return ['&&', '||', '??', '+'].includes(String(node.operator))
        ? [...literalsOf(node.left), ...literalsOf(node.right)]
        : [];
    case 'ParenthesisExpression':
      return literalsOf(node.expression);
    default:
      return [];
  }
}
